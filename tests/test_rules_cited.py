"""Every rule has a number, and the number is found in the rules, in the kernel and on a test."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
PROJECT = TESTS.parent
KERNEL = PROJECT / "src" / "keltis"
NUMBER = re.compile(r"\b[SPD][1-9][0-9]?\b")


def in_order(numbers: set[str]) -> str:
    return " ".join(sorted(numbers, key=lambda number: (number[0], int(number[1:]))))


def rules() -> list[str]:
    """The numbers in the order of docs/rules.md."""
    text = (PROJECT / "docs" / "rules.md").read_text("utf-8")
    return re.findall(r"^\*\*([SPD][1-9][0-9]?)\*\* ", text, re.MULTILINE)


def citations(source: Path) -> Iterator[str]:
    """The numbers that the `@rule(...)` decorators of a file name."""
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "rule":
                    yield from (ast.literal_eval(number) for number in decorator.args)


def comments(source: Path) -> Iterator[str]:
    """The comments of a Python or TOML file."""
    text = source.read_text("utf-8")
    if source.suffix == ".toml":
        yield from re.findall(r"#.*", text)
    else:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                yield token.string


def test_rules_are_numbered_without_gaps() -> None:
    numbers = rules()
    for family, many in (("S", 42), ("P", 20), ("D", 25)):
        of_family = [number for number in numbers if number[0] == family]
        assert of_family == [f"{family}{n}" for n in range(1, many + 1)]


def test_every_rule_is_shown_by_a_test() -> None:
    cited = {number for source in TESTS.glob("*.py") for number in citations(source)}
    missing = set(rules()) - cited
    assert not missing, f"no test shows {in_order(missing)}"


def test_every_rule_that_a_test_names_exists() -> None:
    known = set(rules())
    for source in sorted(TESTS.glob("*.py")):
        unknown = set(citations(source)) - known
        assert not unknown, f"{source.name} names {in_order(unknown)}, which docs/rules.md lacks"


def test_every_rule_is_found_in_the_kernel() -> None:
    sources = [*KERNEL.glob("rules/*.py"), *KERNEL.glob("boards/*.py"), *KERNEL.glob("boards/*.toml")]
    said = {
        number for source in sources for comment in comments(source) for number in NUMBER.findall(comment)
    }
    missing = set(rules()) - said
    assert not missing, f"no comment in rules/ or boards/ names {in_order(missing)}"
    unknown = said - set(rules())
    assert not unknown, f"comments name {in_order(unknown)}, which docs/rules.md lacks"
