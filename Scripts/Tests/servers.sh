#!/bin/bash
# Runs etcd, Matrix Synapse and moto (S3, DynamoDB, IAM) while the tests in Examples/Tests/RealServerTests call them. The arguments
# are the command that runs the tests. Each server listens on loopback alone, on a port that was free, has its data in a
# temporary folder, and is ended with this script.
#
#     Scripts/Tests/servers.sh swift test --package-path Examples --filter '^RealServerTests\.'
#
# Installs what is missing into .build/servers: etcd from Debian (a newer etcd in the PATH is used, too), the others from
# PyPI, with versions in ranges that were tried. Needs Python 3 with venv, and both sources the first time.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
servers=$root/Examples/Tests/RealServerTests/Servers
tools=$root/.build/servers
python=$tools/venv/bin/python
export PYTHONDONTWRITEBYTECODE=1

fail() {
    echo "error: $*" >&2
    exit 1
}

[ $# -gt 0 ] || fail 'the command that runs the tests is missing'
mkdir -p "$tools"

# Requirements that have changed since are installed, too.
if ! cmp -s "$servers/requirements.txt" "$tools/installed.txt"; then
    echo '== Installing Synapse and moto into .build/servers'
    [ -x "$python" ] || python3 -m venv "$tools/venv"
    "$python" -m pip install --quiet --disable-pip-version-check --requirement "$servers/requirements.txt"
    cp "$servers/requirements.txt" "$tools/installed.txt"
fi

# The package starts a service where it is installed, so that it is only unpacked.
etcd=$(command -v etcd || echo "$tools/etcd/usr/bin/etcd")
if [ ! -x "$etcd" ]; then
    command -v apt-get >/dev/null || fail 'etcd is missing, and so is apt-get: install etcd 3.4 or 3.5 where the PATH finds it'
    echo '== Unpacking etcd into .build/servers'
    # As the user who runs this; the user of apt-get could not write here.
    download=(apt-get download -qq -o APT::Sandbox::User=root etcd-server)
    (cd "$tools" && { "${download[@]}" || { apt-get update -qq && "${download[@]}"; }; })
    dpkg-deb --extract "$tools"/etcd-server_*.deb "$tools/etcd"
    rm "$tools"/etcd-server_*.deb
fi
case $("$etcd" --version | sed -n 's/^etcd Version: //p') in
    3.[45].*) ;;
    *) fail "$etcd is not etcd 3.4 or 3.5" ;;
esac

folder=$(mktemp -d)
running=()
stop() {
    local status=$?
    set +e
    if [ ${#running[@]} -gt 0 ]; then
        kill "${running[@]}" 2>/dev/null
        # The servers write into the folder until they have ended.
        for _ in {1..100}; do
            kill -0 "${running[@]}" 2>/dev/null || break
            sleep 0.1
        done
        kill -KILL "${running[@]}" 2>/dev/null
    fi
    rm -rf "$folder"
    exit "$status"
}
trap stop EXIT
# After a signal, also to a terminal's whole group.
trap 'exit 130' INT TERM

ports() { # ports N: as many ports that are free
    python3 -c 'import socket, sys
sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(int(sys.argv[1]))]
print(*(one.getsockname()[1] for one in sockets))' "$1"
}

start() { # start NAME COMMAND …
    local name=$1
    shift
    (cd "$folder" && exec "$@") >"$folder/$name.log" 2>&1 &
    running+=("$!")
}

wait_for() { # wait_for NAME URL: until it responds
    for _ in {1..300}; do
        "$python" -c 'import sys, urllib.request; urllib.request.urlopen(sys.argv[1], timeout=5)' "$2" 2>/dev/null && return
        kill -0 "${running[@]}" 2>/dev/null || break
        sleep 0.1
    done
    tail -20 "$folder/$1.log" >&2
    fail "$1 does not start"
}

read -r etcd_port peer_port matrix_port moto_port <<<"$(ports 4)"
export PIPEWRIGHT_ETCD=http://127.0.0.1:$etcd_port
export PIPEWRIGHT_MATRIX=http://127.0.0.1:$matrix_port/_matrix
export PIPEWRIGHT_AWS=http://127.0.0.1:$moto_port
export PIPEWRIGHT_SYNAPSE_FOLDER=$folder/synapse

# Cheap passwords, since each test logs in.
start etcd "$etcd" --data-dir "$folder/etcd" --bcrypt-cost 4 \
    --listen-client-urls "$PIPEWRIGHT_ETCD" --advertise-client-urls "$PIPEWRIGHT_ETCD" \
    --listen-peer-urls "http://127.0.0.1:$peer_port" --initial-advertise-peer-urls "http://127.0.0.1:$peer_port" \
    --initial-cluster "default=http://127.0.0.1:$peer_port"

# Tokens that can be renewed live for three seconds. The limits are those of a server that strangers call.
mkdir "$folder/synapse"
cat >"$folder/synapse/homeserver.yaml" <<END
server_name: localhost
report_stats: false
signing_key_path: $folder/synapse/signing.key
media_store_path: $folder/synapse/media
pid_file: $folder/synapse/pid
database: { name: sqlite3, args: { database: $folder/synapse/homeserver.db } }
listeners: [{ port: $matrix_port, bind_addresses: [127.0.0.1], type: http, resources: [{ names: [client] }] }]
trusted_key_servers: []
macaroon_secret_key: macaroons-of-a-test
form_secret: forms-of-a-test
enable_registration: true
enable_registration_without_verification: true
bcrypt_rounds: 4
refreshable_access_token_lifetime: 3s
user_directory: { search_all_users: true }
room_list_publication_rules: [{ action: allow }]
rc_message: { per_second: 1000, burst_count: 1000 }
rc_registration: { per_second: 1000, burst_count: 1000 }
rc_joins: { local: { per_second: 1000, burst_count: 1000 } }
rc_room_creation: { per_second: 1000, burst_count: 1000 }
rc_login:
  address: { per_second: 1000, burst_count: 1000 }
  account: { per_second: 1000, burst_count: 1000 }
  failed_attempts: { per_second: 1000, burst_count: 1000 }
END
synapse() { "$python" -m synapse.app.homeserver --config-path "$folder/synapse/homeserver.yaml" "$@"; }
synapse --generate-keys >"$folder/keys.log" 2>&1 || { cat "$folder/keys.log" >&2; fail 'Synapse makes no keys'; }
start synapse "$python" -m synapse.app.homeserver --config-path "$folder/synapse/homeserver.yaml"

# The requests that make the user are not verified, all later ones are.
start moto env INITIAL_NO_AUTH_ACTION_COUNT="$("$python" -c 'import sys; sys.path.insert(0, sys.argv[1]); import ask; print(ask.REQUESTS)' "$servers")" \
    "$tools/venv/bin/moto_server" -H 127.0.0.1 -p "$moto_port"

wait_for etcd "$PIPEWRIGHT_ETCD/health"
"$python" "$servers/ask.py" prepare-etcd
wait_for moto "$PIPEWRIGHT_AWS/moto-api/data.json"
read -r PIPEWRIGHT_AWS_KEY PIPEWRIGHT_AWS_SECRET <<<"$("$python" "$servers/ask.py" prepare-aws)"
export PIPEWRIGHT_AWS_KEY PIPEWRIGHT_AWS_SECRET
wait_for synapse "$PIPEWRIGHT_MATRIX/client/versions"
export PIPEWRIGHT_PYTHON=$python PIPEWRIGHT_ASK=$servers/ask.py
"$@"
