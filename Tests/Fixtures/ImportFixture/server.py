"""A library in memory, as FastAPI's documentation would have it written. `Scripts/Tests/import.sh` runs it.

    uvicorn server:app --port 8000
"""

from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from enum import Enum
from typing import Annotated, Generic, Literal, TypeVar
from uuid import UUID, uuid4

from fastapi import APIRouter, Depends, FastAPI, File, Form, Header, HTTPException, Path, Query, Response, UploadFile
from fastapi.responses import FileResponse, PlainTextResponse
from fastapi.security import APIKeyHeader, OAuth2PasswordBearer, OAuth2PasswordRequestForm
from pydantic import BaseModel, ConfigDict, Field, HttpUrl

app = FastAPI(title="Village Library", version="1.4.0", description="Books of the **library**, and who reads them.")

# Models


class Genre(str, Enum):
    novel = "novel"
    poetry = "poetry"
    science = "science"
    children = "children"


class Printed(BaseModel):
    kind: Literal["printed"] = "printed"
    pages: int
    weight_grams: float | None = None


class Ebook(BaseModel):
    kind: Literal["ebook"] = "ebook"
    size_bytes: int
    drm: bool = False


Edition = Annotated[Printed | Ebook, Field(discriminator="kind")]


class BookBase(BaseModel):
    title: str = Field(min_length=1, max_length=200)
    subtitle: str | None = None
    genre: Genre = Genre.novel
    published: date | None = None
    price: Decimal | None = Field(default=None, max_digits=8, decimal_places=2)
    homepage: HttpUrl | None = None
    tags: list[str] = []
    author_id: int
    edition: Edition | None = None


class BookCreate(BookBase):
    pass


class BookUpdate(BaseModel):
    title: str | None = Field(default=None, min_length=1, max_length=200)
    subtitle: str | None = None
    genre: Genre | None = None
    published: date | None = None
    price: Decimal | None = None
    homepage: HttpUrl | None = None
    tags: list[str] | None = None


class BookPublic(BookBase):
    id: int
    created_at: datetime
    available: bool
    shelves: dict[str, int] = {}


class AuthorCreate(BaseModel):
    name: str
    born: date | None = None


class Author(AuthorCreate):
    id: int

    model_config = ConfigDict(from_attributes=True)


class ReviewIn(BaseModel):
    rating: int = Field(ge=1, le=5, description="From 1 to 5 stars.")
    text: str = ""


class Review(ReviewIn):
    id: UUID
    book_id: int
    created_at: datetime


class ReviewsPublic(BaseModel):
    data: list[Review]
    count: int


class Loan(BaseModel):
    id: UUID
    book_id: int
    reader: str
    due: date
    returned_at: datetime | None = None


class LoanRequest(BaseModel):
    days: int = Field(default=14, ge=1, le=60)


class Token(BaseModel):
    access_token: str
    token_type: str


class User(BaseModel):
    username: str
    full_name: str | None = None


class Message(BaseModel):
    detail: str


class Cover(BaseModel):
    filename: str
    content_type: str | None
    size: int
    caption: str | None = None


T = TypeVar("T")


class Page(BaseModel, Generic[T]):
    items: list[T]
    total: int
    page: int
    size: int
    pages: int


class CursorPage(BaseModel, Generic[T]):
    items: list[T]
    next_cursor: str | None = None


# The data

authors: dict[int, Author] = {}
books: dict[int, BookPublic] = {}
reviews: dict[UUID, Review] = {}
loans: dict[UUID, Loan] = {}
covers: dict[int, tuple[Cover, bytes]] = {}
users = {"alice": "wonderland"}


def fill():
    for number, name in enumerate(["Ursula K. Le Guin", "Stanisław Lem"], start=1):
        authors[number] = Author(id=number, name=name, born=date(1920 + number, 9, 12))
    for number in range(1, 8):
        books[number] = BookPublic(
            id=number,
            title=f"Volume {number}",
            genre=Genre.novel if number % 2 else Genre.poetry,
            published=date(2000 + number, 1, number),
            price=Decimal("9.90") + number,
            tags=["classic", f"row-{number}"] if number % 2 else [],
            author_id=1 + number % 2,
            edition=Printed(pages=100 * number) if number % 2 else Ebook(size_bytes=5_000_000_000 + number),
            created_at=datetime(2024, 5, number, 12, 30, tzinfo=timezone.utc),
            available=True,
            shelves={"A": number},
        )


fill()

# Dependencies

oauth2_scheme = OAuth2PasswordBearer(tokenUrl="token")
librarian_key = APIKeyHeader(name="X-Librarian-Key", description="The key of the librarians.")


def get_current_user(token: Annotated[str, Depends(oauth2_scheme)]) -> User:
    name = token.removeprefix("token-of-")
    if name not in users:
        raise HTTPException(401, "Invalid authentication credentials", headers={"WWW-Authenticate": "Bearer"})
    return User(username=name)


def librarian(key: Annotated[str, Depends(librarian_key)]):
    if key != "open-sesame":
        raise HTTPException(status_code=403, detail="Only for librarians")


CurrentUser = Annotated[User, Depends(get_current_user)]


def get_book(book_id: Annotated[int, Path(ge=1)]) -> BookPublic:
    if book_id not in books:
        raise HTTPException(status_code=404, detail="Book not found")
    return books[book_id]


Book = Annotated[BookPublic, Depends(get_book)]
not_found = {404: {"model": Message, "description": "There is no such book"}}

# Routes


@app.post("/token", tags=["login"])
def login(form_data: Annotated[OAuth2PasswordRequestForm, Depends()]) -> Token:
    if users.get(form_data.username) != form_data.password:
        raise HTTPException(status_code=400, detail="Incorrect username or password")
    return Token(access_token=f"token-of-{form_data.username}", token_type="bearer")


@app.get("/users/me", tags=["login"])
def read_users_me(current_user: CurrentUser) -> User:
    """The user who is signed in."""
    return current_user


router = APIRouter(prefix="/books", tags=["books"], dependencies=[Depends(get_current_user)])


@router.get("/", summary="List books")
def list_books(
    genre: Genre | None = None,
    author_id: int | None = None,
    published_after: date | None = None,
    q: Annotated[str | None, Query(max_length=50, description="Words of the title.")] = None,
    tag: Annotated[list[str] | None, Query()] = None,
    sort: Literal["title", "-title", "published", "-published"] = "title",
    page: Annotated[int, Query(ge=1)] = 1,
    size: Annotated[int, Query(ge=1, le=100)] = 50,
) -> Page[BookPublic]:
    found = [
        book
        for book in books.values()
        if (genre is None or book.genre == genre)
        and (author_id is None or book.author_id == author_id)
        and (published_after is None or (book.published and book.published > published_after))
        and (q is None or q.lower() in book.title.lower())
        and all(one in book.tags for one in tag or [])
    ]
    key = sort.removeprefix("-")
    found.sort(key=lambda book: str(getattr(book, key)), reverse=sort.startswith("-"))
    start = (page - 1) * size
    pages = -(-len(found) // size)
    return Page(items=found[start : start + size], total=len(found), page=page, size=size, pages=pages)


@router.post("/", status_code=201)
def create_book(book: BookCreate) -> BookPublic:
    if book.author_id not in authors:
        raise HTTPException(status_code=400, detail="There is no such author")
    number = max(books, default=0) + 1
    books[number] = BookPublic(
        **book.model_dump(), id=number, created_at=datetime.now(timezone.utc), available=True
    )
    return books[number]


@router.get("/export", response_class=PlainTextResponse)
def export_books():
    """All books as CSV."""
    return "id,title\n" + "".join(f"{book.id},{book.title}\n" for book in books.values())


@router.get("/{book_id}", responses=not_found)
def read_book(book: Book) -> BookPublic:
    return book


@router.put("/{book_id}", responses=not_found)
def replace_book(book: Book, new: BookCreate) -> BookPublic:
    books[book.id] = book.model_copy(update=BookPublic(**(book.model_dump() | new.model_dump())).__dict__)
    return books[book.id]


@router.patch("/{book_id}", responses=not_found)
def update_book(book: Book, changes: BookUpdate) -> BookPublic:
    books[book.id] = BookPublic(**(book.model_dump() | changes.model_dump(exclude_unset=True)))
    return books[book.id]


@router.delete("/{book_id}", status_code=204, responses=not_found)
def delete_book(book: Book):
    del books[book.id]


@router.post("/{book_id}/borrow", status_code=201, responses=not_found)
def borrow_book(book: Book, request: LoanRequest, current_user: CurrentUser) -> Loan:
    """Borrows a book."""
    if not book.available:
        raise HTTPException(status_code=409, detail="The book is borrowed")
    book.available = False
    loan = Loan(
        id=uuid4(), book_id=book.id, reader=current_user.username,
        due=date(2030, 1, 1) + timedelta(days=request.days),
    )
    loans[loan.id] = loan
    return loan


@router.put("/{book_id}/cover", responses=not_found)
async def upload_cover(
    book: Book, file: Annotated[UploadFile, File(description="A picture")], caption: Annotated[str | None, Form()] = None
) -> Cover:
    content = await file.read()
    cover = Cover(filename=file.filename, content_type=file.content_type, size=len(content), caption=caption)
    covers[book.id] = (cover, content)
    return cover


@router.get(
    "/{book_id}/cover",
    response_class=FileResponse,
    responses=not_found | {200: {"content": {"image/png": {}}, "description": "The picture"}},
)
def read_cover(book: Book):
    if book.id not in covers:
        raise HTTPException(status_code=404, detail="The book has no cover")
    cover, content = covers[book.id]
    return Response(content, media_type=cover.content_type)


@router.get("/{book_id}/reviews", responses=not_found)
def list_reviews(book: Book, skip: int = 0, limit: int = 100) -> ReviewsPublic:
    found = [review for review in reviews.values() if review.book_id == book.id]
    return ReviewsPublic(data=found[skip : skip + limit], count=len(found))


@router.post("/{book_id}/reviews", status_code=201, responses=not_found)
def create_review(book: Book, review: ReviewIn) -> Review:
    made = Review(**review.model_dump(), id=uuid4(), book_id=book.id, created_at=datetime.now(timezone.utc))
    reviews[made.id] = made
    return made


@router.get("/{book_id}/reviews/{review_id}", responses=not_found)
def read_review(book: Book, review_id: UUID) -> Review:
    if review_id not in reviews:
        raise HTTPException(status_code=404, detail="Review not found")
    return reviews[review_id]


@router.delete("/{book_id}/reviews/{review_id}", responses=not_found)
def delete_review(book: Book, review_id: UUID) -> Message:
    if reviews.pop(review_id, None) is None:
        raise HTTPException(status_code=404, detail="Review not found")
    return Message(detail="Review deleted")


app.include_router(router)


@app.get("/authors", tags=["authors"])
def list_authors() -> list[Author]:
    return list(authors.values())


@app.post("/authors", tags=["authors"], status_code=201, dependencies=[Depends(librarian)])
def create_author(author: AuthorCreate) -> Author:
    number = max(authors) + 1
    authors[number] = Author(id=number, **author.model_dump())
    return authors[number]


@app.get("/authors/{author_id}", tags=["authors"])
def read_author(author_id: int) -> Author:
    if author_id not in authors:
        raise HTTPException(status_code=404, detail="Author not found")
    return authors[author_id]


@app.get("/loans", tags=["loans"])
def list_loans(
    current_user: CurrentUser,
    cursor: str | None = None,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
    open_only: bool = False,
    x_trace: Annotated[str | None, Header()] = None,
) -> CursorPage[Loan]:
    found = [loan for loan in loans.values() if not open_only or loan.returned_at is None]
    start = int(cursor or 0)
    end = start + limit
    return CursorPage(items=found[start:end], next_cursor=str(end) if end < len(found) else None)


@app.post("/loans/{loan_id}/return", tags=["loans"])
def return_loan(loan_id: UUID, current_user: CurrentUser) -> Loan:
    if loan_id not in loans:
        raise HTTPException(status_code=404, detail="Loan not found")
    loans[loan_id].returned_at = datetime.now(timezone.utc)
    books[loans[loan_id].book_id].available = True
    return loans[loan_id]


@app.get("/health", include_in_schema=False)
def health():
    return {"status": "ok"}
