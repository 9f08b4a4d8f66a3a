// Reads an array of articles with simdjson's on-demand parser into structs that own all they hold, as PipeJSON does.
// `simdjson-peer FILE` answers each line of its input: `check` with a checksum, `version` with that of the library,
// anything else with the seconds that reading took.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <optional>
#include <simdjson.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

using namespace simdjson;

enum class Status { draft, review, published, archived, unknown };

struct Author {
    int64_t id;
    std::string name;
};

struct Article {
    int64_t id;
    std::string title;
    std::optional<std::string> summary;
    Author author;
    double rating;
    bool isPublished;
    Status status;
    std::string otherStatus;
    int64_t createdAt;
};

static std::string owned(std::string_view text) { return std::string(text); }

static int digits(std::string_view text, size_t place, size_t count) {
    int value = 0;
    for (size_t index = place; index < place + count; index++) {
        unsigned digit = static_cast<unsigned char>(text[index]) - '0';
        if (digit > 9) throw std::runtime_error("date");
        value = value * 10 + static_cast<int>(digit);
    }
    return value;
}

// Seconds since 1970 of a date in UTC without a fraction, checked.
static int64_t seconds(std::string_view text) {
    if (text.size() != 20 || text[4] != '-' || text[7] != '-' || text[10] != 'T' || text[13] != ':' || text[16] != ':'
        || text[19] != 'Z')
        throw std::runtime_error("date");
    int year = digits(text, 0, 4), month = digits(text, 5, 2), day = digits(text, 8, 2);
    int hour = digits(text, 11, 2), minute = digits(text, 14, 2), second = digits(text, 17, 2);
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    if (month < 1 || month > 12 || day < 1 || day > lengths[month - 1] + (isLeap && month == 2) || hour > 23
        || minute > 59 || second > 60)
        throw std::runtime_error("date");
    int shifted = month <= 2 ? year - 1 : year;
    int era = (shifted >= 0 ? shifted : shifted - 399) / 400;
    int yearOfEra = shifted - era * 400;
    int dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    int64_t days = era * 146097LL + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468;
    return days * 86400 + hour * 3600 + minute * 60 + second;
}

static void read(ondemand::value value, Article &article) {
    ondemand::object object = value.get_object();
    article.id = int64_t(object["id"]);
    article.title = owned(std::string_view(object["title"]));
    ondemand::value summary;
    if (object["summary"].get(summary) == SUCCESS && !summary.is_null()) {
        article.summary = owned(std::string_view(summary.get_string()));
    }
    ondemand::object author = object["author"].get_object();
    article.author.id = int64_t(author["id"]);
    article.author.name = owned(std::string_view(author["name"]));
    article.rating = double(object["rating"]);
    article.isPublished = bool(object["is_published"]);
    std::string_view status = object["status"];
    article.status = status == "draft" ? Status::draft : status == "review" ? Status::review
        : status == "published" ? Status::published : status == "archived" ? Status::archived : Status::unknown;
    if (article.status == Status::unknown) article.otherStatus = owned(status);
    article.createdAt = seconds(std::string_view(object["created_at"]));
}

static double checksum(const std::vector<Article> &articles) {
    static const double lengths[] = {5, 6, 9, 8};
    double sum = 0;
    for (const Article &article : articles) {
        sum += static_cast<double>(article.id)
            + static_cast<double>(article.title.size() + (article.summary ? article.summary->size() : 0)
                + article.author.name.size())
            + article.rating + static_cast<double>(article.createdAt) + (article.isPublished ? 1 : 0)
            + (article.status == Status::unknown ? static_cast<double>(article.otherStatus.size())
                : lengths[static_cast<int>(article.status)]);
    }
    return sum;
}

int main(int count, char **arguments) {
    if (count < 2) return 2;
    padded_string json = padded_string::load(arguments[1]);
    ondemand::parser parser;
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line == "version") {
            std::cout << SIMDJSON_STRINGIFY(SIMDJSON_VERSION) << std::endl;
            continue;
        }
        double sum = 0;
        auto start = std::chrono::steady_clock::now();
        {
            std::vector<Article> articles;
            ondemand::document document = parser.iterate(json);
            for (simdjson_result<ondemand::value> value : document.get_array()) {
                Article article;
                read(ondemand::value(value.value()), article);
                articles.push_back(std::move(article));
            }
            if (line == "check") sum = checksum(articles);
        }
        std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
        printf("%.9f\n", line == "check" ? sum : elapsed.count());
        fflush(stdout);
    }
}
