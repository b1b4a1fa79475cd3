"""Finds the modules of a bot that lie beside it, as Python would find them, and what else it imports.

python spar_bundle.py BOT [PROVIDED...]: PROVIDED are modules that the game brings. Prints one JSON object. `modules`: name, file (null where a package is a folder alone),
package, text. `text`: that of the bot. `stays`: how many lines of the bot have to stay its first ones, and where, in units of UTF-16, another statement
begins on the last of them (else null). `problems`: file, line, column, message, foreign.
"""

import ast
import importlib.util
import json
import os
import sys

optional_errors = {"ImportError", "ModuleNotFoundError", "Exception", "BaseException"}


def is_optional(tried):
    """Whether a try statement catches that a module is not there."""
    caught = [handler.type for handler in tried.handlers]
    names = [name for kind in caught for name in (kind.elts if isinstance(kind, ast.Tuple) else [kind])]
    return any(name is None or getattr(name, "id", "") in optional_errors for name in names)


def is_for_types(test):
    return getattr(test, "id", getattr(test, "attr", "")) == "TYPE_CHECKING"


def imports_in(node, optional=False):
    """All statements that import, each with whether the program does without."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        yield node, optional
    elif isinstance(node, ast.Call) and is_import_call(node):
        yield node, True
    if isinstance(node, ast.If) and is_for_types(node.test):
        children = node.orelse
    else:
        children = ast.iter_child_nodes(node)
    tried = isinstance(node, ast.Try) and is_optional(node)
    for child in children:
        yield from imports_in(child, optional or (tried and child in node.body))


def is_import_call(call):
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    said = call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str)
    return name in ("import_module", "__import__") and bool(said)


def in_library(name):
    top = name.split(".")[0]
    if hasattr(sys, "stdlib_module_names"):
        return top in sys.stdlib_module_names
    if top in sys.builtin_module_names:
        return True
    spec = found(top)
    origin = (spec and spec.origin) or ""
    return origin == "frozen" or (origin.startswith(os.path.dirname(os.__file__)) and "-packages" not in origin)


def found(name):
    try:
        return importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return None


class Program:
    def __init__(self, main, provided):
        self.main = main
        self.provided = provided
        self.folder = os.path.dirname(main)
        self.modules = {}
        self.problems = []

    def own(self, name):
        """A module that lies beside the bot: its file, and whether it is a package; None where there is none."""
        if name.split(".")[0] in sys.builtin_module_names or name.split(".")[0] in self.provided:
            return None
        path = os.path.join(self.folder, *name.split("."))
        package = os.path.join(path, "__init__.py")
        if os.path.isfile(package):
            return package, True
        if os.path.isfile(path + ".py"):
            return path + ".py", False
        return (None, True) if self.has_modules(path) else None

    @staticmethod
    def has_modules(path):
        return os.path.isdir(path) and any(name.endswith(".py") for _, _, names in os.walk(path) for name in names)

    def add(self, name):
        """Takes a module with the packages around it; whether it is one of the bot's own."""
        if name in self.modules:
            return True
        around = name.rpartition(".")[0]
        if around and not self.add(around):
            return False
        place = self.own(name)
        if place is None:
            return False
        self.modules[name] = place
        if place[0]:
            self.read(place[0], name, place[1])
        return True

    def read(self, file, name, package):
        tree = self.parsed(file)
        for node, optional in imports_in(tree) if tree else ():
            for wanted in self.named(node, name, package, file):
                if not self.add(wanted) and not optional:
                    self.refuse(wanted, node, file)
            self.take_submodules(node, name, package)

    def parsed(self, file):
        try:
            with open(file, "rb") as source:
                return ast.parse(source.read())
        except SyntaxError as error:
            self.tell(file, error.lineno or 1, error.offset, "%s: %s" % (type(error).__name__, error.msg))
        except ValueError as error:
            self.tell(file, 1, None, "ValueError: %s" % error)
        return None

    def named(self, node, name, package, file):
        if isinstance(node, ast.Call):
            return self.called(node, name if package else name.rpartition(".")[0])
        if isinstance(node, ast.Import):
            return [alias.name for alias in node.names]
        base = self.base(node, name, package)
        if base is None:
            self.tell(file, node.lineno, node.col_offset + 1, "A relative import needs a package around the file.")
        return [base] if base else []

    @staticmethod
    def called(call, around):
        """What a call imports; a name with dots begins at the package that it says. `around`: that of its module."""
        wanted = call.args[0].value
        if not wanted.startswith("."):
            return [wanted]
        said = call.args[1:] + [keyword.value for keyword in call.keywords if keyword.arg == "package"]
        at = said[0] if said else None
        start = around if getattr(at, "id", "") == "__package__" else getattr(at, "value", None)
        try:
            return [importlib.util.resolve_name(wanted, start)] if isinstance(start, str) and start else []
        except (ImportError, ValueError):
            return []

    @staticmethod
    def base(node, name, package):
        """What follows `from`, as a whole name; None where a relative import leads out of all packages."""
        if not node.level:
            return node.module
        parts = name.split(".") if name else []
        kept = len(parts) - node.level + (1 if package else 0)
        if kept < 1:
            return None
        return ".".join(parts[:kept] + ([node.module] if node.module else []))

    def take_submodules(self, node, name, package):
        """`from package import a` may mean a module of the package, and `*` all that its `__all__` names."""
        if not isinstance(node, ast.ImportFrom):
            return
        base = self.base(node, name, package)
        if base not in self.modules or not self.modules[base][1]:
            return
        for alias in node.names:
            for wanted in self.all_of(base) if alias.name == "*" else [alias.name]:
                if self.add("%s.%s" % (base, wanted)) or alias.name == "*" or self.modules[base][0]:
                    continue
                self.tell(self.file_of(name), node.lineno, node.col_offset + 1, self.missing(base + "." + wanted, name))

    def all_of(self, package):
        file = self.modules[package][0]
        tree = file and self.parsed(file)
        for node in tree.body if tree else ():
            if isinstance(node, ast.Assign) and any(getattr(to, "id", "") == "__all__" for to in node.targets):
                return [each.value for each in getattr(node.value, "elts", ()) if isinstance(each, ast.Constant)]
        return []

    def file_of(self, name):
        return self.modules[name][0] if name else self.main

    def missing(self, wanted, name):
        return "There is no module %s, which %s imports." % (wanted, os.path.basename(self.file_of(name)))

    def refuse(self, wanted, node, file):
        top = wanted.split(".")[0]
        line, column = node.lineno, node.col_offset + 1
        if top in self.provided:
            return
        if self.own(top) is None and in_library(wanted):
            return
        if self.own(top) is None and found(top) is not None:
            message = "%s is not of the standard library of Python." % top
            return self.tell(file, line, column, message, True)
        self.tell(file, line, column, "There is no module %s, which %s imports." % (wanted, os.path.basename(file)))

    def tell(self, file, line, column, message, foreign=False):
        said = {"file": file, "line": line, "column": column, "message": message, "foreign": foreign}
        if said not in self.problems:
            self.problems.append(said)

    def text_of(self, file):
        """As Python reads it, whatever its encoding; line ends are those of Unix."""
        if file is None or not self.parsed(file):
            return ""
        with open(file, "rb") as source:
            return importlib.util.decode_source(source.read())

    def stays(self):
        """The docstring and what comes from `__future__` are the first lines of a program, or are not what they are."""
        tree = self.parsed(self.main)
        last = 0
        column = None
        for place, node in enumerate(tree.body if tree else ()):
            words = place == 0 and isinstance(node, ast.Expr) and isinstance(getattr(node, "value", None), ast.Constant)
            future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
            if not words and not future:
                if node.lineno == last:
                    line = self.text_of(self.main).split("\n")[last - 1].encode()
                    column = len(line[: node.col_offset].decode().encode("utf-16-le")) // 2
                break
            last = node.end_lineno
        return {"lines": last, "column": column}


def main():
    program = Program(os.path.abspath(sys.argv[1]), sys.argv[2:])
    # Files next to this one do not belong to the bot.
    sys.path.pop(0)
    program.read(program.main, "", False)
    modules = [
        {"name": name, "file": file, "package": package, "text": program.text_of(file)}
        for name, (file, package) in program.modules.items()
    ]
    text = program.text_of(program.main)
    print(json.dumps({"modules": modules, "text": text, "stays": program.stays(), "problems": program.problems}))


main()
