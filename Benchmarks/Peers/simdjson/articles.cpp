// Decodes the articles of the benchmarks with simdjson's on-demand API into structs that own their text. It
// responds to each line of standard input with a line.
//
// articles LIST RECORD        prints its version, then responds to summary, decode, decode-record N
// articles --memory LIST      prints the bytes of memory that decoding the list took

#include <simdjson.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <sys/resource.h>

using namespace simdjson;

enum class Status { draft, review, published, archived, unknown };

struct Author {
    int64_t id = 0;
    std::string name;
};

struct Article {
    int64_t id = 0;
    std::string title;
    std::optional<std::string> summary;
    Author author;
    double rating = 0;
    bool is_published = false;
    Status status = Status::unknown;
    // An open enum keeps unknown values.
    std::string unknown_status;
    int64_t created_at = 0;
};

static std::runtime_error malformed(const char *what) { return std::runtime_error(what); }

static int digits(std::string_view text, size_t start, size_t count) {
    int value = 0;
    for (size_t index = start; index < start + count; index++) {
        unsigned digit = static_cast<unsigned char>(text[index]) - '0';
        if (digit > 9) throw malformed("timestamp");
        value = value * 10 + static_cast<int>(digit);
    }
    return value;
}

// Reads an RFC 3339 timestamp as seconds since 1970, and checks every part of it.
static int64_t timestamp(std::string_view text) {
    if (text.size() < 20 || text[4] != '-' || text[7] != '-' || (text[10] != 'T' && text[10] != 't') ||
        text[13] != ':' || text[16] != ':')
        throw malformed("timestamp");
    int year = digits(text, 0, 4), month = digits(text, 5, 2), day = digits(text, 8, 2);
    int hour = digits(text, 11, 2), minute = digits(text, 14, 2), second = digits(text, 17, 2);
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    if (month < 1 || month > 12 || day < 1 || day > lengths[month - 1] + (month == 2 && is_leap) || hour > 23 ||
        minute > 59 || second > 60)
        throw malformed("timestamp");
    size_t index = 19;
    if (text[index] == '.') {
        index++;
        size_t first = index;
        while (index < text.size() && text[index] >= '0' && text[index] <= '9') index++;
        if (index == first) throw malformed("timestamp");
    }
    int offset = 0;
    if (index + 1 == text.size() && (text[index] == 'Z' || text[index] == 'z')) {
        offset = 0;
    } else if (index + 6 == text.size() && (text[index] == '+' || text[index] == '-') && text[index + 3] == ':') {
        offset = digits(text, index + 1, 2) * 60 + digits(text, index + 4, 2);
        if (text[index] == '-') offset = -offset;
    } else {
        throw malformed("timestamp");
    }
    // Howard Hinnant's days_from_civil.
    int y = year - (month <= 2);
    int era = (y >= 0 ? y : y - 399) / 400;
    int year_of_era = y - era * 400;
    int day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    int day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    int64_t days = static_cast<int64_t>(era) * 146097 + day_of_era - 719468;
    return days * 86400 + hour * 3600 + minute * 60 + second - offset * 60;
}

static Status status(std::string_view text) {
    if (text == "draft") return Status::draft;
    if (text == "review") return Status::review;
    if (text == "published") return Status::published;
    if (text == "archived") return Status::archived;
    return Status::unknown;
}

static void read(ondemand::object object, Author &author) {
    unsigned found = 0;
    for (auto field : object) {
        ondemand::raw_json_string key = field.key();
        if (key.unsafe_is_equal(std::string_view("id"))) {
            author.id = field.value().get_int64();
            found |= 1;
        } else if (key.unsafe_is_equal(std::string_view("name"))) {
            author.name = std::string_view(field.value().get_string());
            found |= 2;
        }
    }
    if (found != 3) throw malformed("missing member of an author");
}

static void read(ondemand::object object, Article &article) {
    unsigned found = 0;
    for (auto field : object) {
        ondemand::raw_json_string key = field.key();
        if (key.unsafe_is_equal(std::string_view("id"))) {
            article.id = field.value().get_int64();
            found |= 1;
        } else if (key.unsafe_is_equal(std::string_view("title"))) {
            article.title = std::string_view(field.value().get_string());
            found |= 2;
        } else if (key.unsafe_is_equal(std::string_view("summary"))) {
            ondemand::value value = field.value();
            if (!value.is_null()) article.summary = std::string(std::string_view(value.get_string()));
        } else if (key.unsafe_is_equal(std::string_view("author"))) {
            read(field.value().get_object(), article.author);
            found |= 4;
        } else if (key.unsafe_is_equal(std::string_view("rating"))) {
            article.rating = field.value().get_double();
            found |= 8;
        } else if (key.unsafe_is_equal(std::string_view("is_published"))) {
            article.is_published = field.value().get_bool();
            found |= 16;
        } else if (key.unsafe_is_equal(std::string_view("status"))) {
            std::string_view text = field.value().get_string();
            article.status = status(text);
            if (article.status == Status::unknown) article.unknown_status = text;
            found |= 32;
        } else if (key.unsafe_is_equal(std::string_view("created_at"))) {
            article.created_at = timestamp(field.value().get_string());
            found |= 64;
        }
    }
    if (found != 127) throw malformed("missing member of an article");
}

static std::vector<Article> decode_list(ondemand::parser &parser, const padded_string &text) {
    std::vector<Article> articles;
    ondemand::document document = parser.iterate(text);
    for (ondemand::object object : document.get_array()) {
        read(object, articles.emplace_back());
    }
    return articles;
}

static Article decode_record(ondemand::parser &parser, const padded_string &text) {
    Article article;
    ondemand::document document = parser.iterate(text);
    read(document.get_object(), article);
    return article;
}

static std::string summary(const std::vector<Article> &articles) {
    int64_t identities = 0, text = 0, published = 0, statuses = 0, seconds = 0;
    double ratings = 0;
    for (const Article &article : articles) {
        identities += article.id + article.author.id;
        text += static_cast<int64_t>(article.title.size() + article.author.name.size());
        text += article.summary ? static_cast<int64_t>(article.summary->size()) : 0;
        ratings += article.rating;
        published += article.is_published;
        statuses += article.status == Status::unknown ? 1000 : static_cast<int64_t>(article.status);
        seconds += article.created_at;
    }
    std::ostringstream line;
    line << articles.size() << ' ' << identities << ' ' << text << ' ' << std::llround(ratings * 1000) << ' '
         << published << ' ' << statuses << ' ' << seconds;
    return line.str();
}

// Keeps the optimizer from removing unused work.
template <typename Value> static void keep(const Value &value) { asm volatile("" : : "r"(&value) : "memory"); }

template <typename Body> static double timed(long repetitions, Body body) {
    auto start = std::chrono::steady_clock::now();
    for (long round = 0; round < repetitions; round++) {
        auto result = body();
        keep(result);
    }
    std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    return elapsed.count() / static_cast<double>(repetitions);
}

static long long peak_memory() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.rfind("VmHWM:", 0) == 0) return std::stoll(line.substr(6)) * 1024;
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

int main(int count, char **arguments) {
    if (count != 3) {
        std::cerr << "usage: articles LIST RECORD | articles --memory LIST\n";
        return 64;
    }
    ondemand::parser parser;
    if (std::string_view(arguments[1]) == "--memory") {
        long long start = peak_memory();
        padded_string text = padded_string::load(arguments[2]);
        std::vector<Article> articles = decode_list(parser, text);
        std::cout << peak_memory() - start << ' ' << articles.size() << std::endl;
        return 0;
    }
    padded_string list = padded_string::load(arguments[1]);
    padded_string record = padded_string::load(arguments[2]);
    std::cout << SIMDJSON_VERSION_MAJOR << '.' << SIMDJSON_VERSION_MINOR << '.' << SIMDJSON_VERSION_REVISION << " ("
              << get_active_implementation()->name() << ")" << std::endl;
    std::cout.precision(17);
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string command;
        long repetitions = 1;
        words >> command >> repetitions;
        if (repetitions < 1) repetitions = 1;
        if (command == "summary") {
            std::cout << summary(decode_list(parser, list)) << std::endl;
        } else if (command == "decode") {
            std::cout << timed(1, [&] { return decode_list(parser, list); }) << std::endl;
        } else if (command == "decode-record") {
            std::cout << timed(repetitions, [&] { return decode_record(parser, record); }) << std::endl;
        } else {
            std::cout << "unknown command" << std::endl;
        }
    }
}
