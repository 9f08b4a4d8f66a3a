"""The products of a debug build, for scripts that compile code with them."""


def module_arguments(products):
    """The arguments of swiftc with which code can import the modules of a build."""
    checkouts = next(parent / "checkouts" for parent in products.parents if (parent / "checkouts").is_dir())
    found = [*products.glob("*.build/module.modulemap"), *checkouts.glob("*/Sources/*/module.modulemap")]
    found += checkouts.glob("*/Sources/*/include/module.modulemap")
    # One file, as a folder of products can have the maps of the sources as well.
    maps = {path.parent.name + path.parent.parent.name: path for path in found}
    return ["-I", products / "Modules"] + [
        argument for path in maps.values() if "CppBenchmarks" not in str(path)
        for argument in ("-Xcc", f"-fmodule-map-file={path}")]
