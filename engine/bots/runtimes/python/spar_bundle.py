"""Finds the modules of a bot that lie beside it, as Python would find them, and what else it imports.

`python spar_bundle.py BOT NAME FOLDERS [PROVIDED...]`, where NAME is that of the bot as a module of its package, or
empty, FOLDERS have modules, too, and PROVIDED are modules that the game supplies, prints one JSON object:
`modules` with name, file (null for a package that is only a folder), package and text; `text`, the source of the bot;
`stays`, how many lines must remain the first ones of the program, and the column in UTF-16 units at which another
statement begins on the last of them (else null); `problems` with file, line, column, message and foreign.
"""

import ast
import importlib.util
import json
import os
import sys

optional_errors = {"ImportError", "ModuleNotFoundError", "Exception", "BaseException"}


def is_optional(try_statement):
    """Whether a try statement catches the error of a missing module."""
    caught = [handler.type for handler in try_statement.handlers]
    names = [name for kind in caught for name in (kind.elts if isinstance(kind, ast.Tuple) else [kind])]
    return any(name is None or getattr(name, "id", "") in optional_errors for name in names)


def is_type_checking(test):
    return getattr(test, "id", getattr(test, "attr", "")) == "TYPE_CHECKING"


def list_imports(node, optional=False):
    """All statements that import, each with whether the program can run without the module."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        yield node, optional
    elif isinstance(node, ast.Call) and is_import_call(node):
        yield node, True
    if isinstance(node, ast.If) and is_type_checking(node.test):
        children = node.orelse
    else:
        children = ast.iter_child_nodes(node)
    try_statement = isinstance(node, ast.Try) and is_optional(node)
    for child in children:
        yield from list_imports(child, optional or (try_statement and child in node.body))


def is_import_call(call):
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    has_text = call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str)
    return name in ("import_module", "__import__") and bool(has_text)


def is_standard_module(name):
    top = name.split(".")[0]
    if hasattr(sys, "stdlib_module_names"):
        return top in sys.stdlib_module_names
    if top in sys.builtin_module_names:
        return True
    spec = find_spec(top)
    origin = (spec and spec.origin) or ""
    return origin == "frozen" or (origin.startswith(os.path.dirname(os.__file__)) and "-packages" not in origin)


def find_spec(name):
    try:
        return importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return None


class Program:
    def __init__(self, main, folders, provided):
        self.main = main
        self.provided = provided
        self.folders = [os.path.dirname(main)] + folders
        self.modules = {}
        self.problems = []

    def find_own_module(self, name):
        """The file of a module that lies beside the bot, and whether it is a package; None if there is none."""
        if name.split(".")[0] in sys.builtin_module_names or name.split(".")[0] in self.provided:
            return None
        paths = [os.path.join(folder, *name.split(".")) for folder in self.folders]
        for path in paths:
            package = os.path.join(path, "__init__.py")
            if os.path.isfile(package):
                return package, True
            if os.path.isfile(path + ".py"):
                return path + ".py", False
        return (None, True) if any(map(self.has_modules, paths)) else None

    @staticmethod
    def has_modules(path):
        return os.path.isdir(path) and any(name.endswith(".py") for _, _, names in os.walk(path) for name in names)

    def add_module(self, name):
        """Adds a module and the packages that contain it. Returns whether it is one of the bot's own."""
        if name in self.modules:
            return True
        package = name.rpartition(".")[0]
        if package and not self.add_module(package):
            return False
        place = self.find_own_module(name)
        if place is None:
            return False
        self.modules[name] = place
        if place[0]:
            self.read_module(place[0], name, place[1])
        return True

    def read_module(self, file, name, package):
        tree = self.parse(file)
        for node, optional in list_imports(tree) if tree else ():
            for wanted in self.list_imported_names(node, name, package, file):
                if not self.add_module(wanted) and not optional:
                    self.report_missing(wanted, node, file)
            self.add_submodules(node, name, package)

    def parse(self, file):
        try:
            with open(file, "rb") as source:
                return ast.parse(source.read())
        except SyntaxError as error:
            self.add_problem(file, error.lineno or 1, error.offset, "%s: %s" % (type(error).__name__, error.msg))
        except ValueError as error:
            self.add_problem(file, 1, None, "ValueError: %s" % error)
        return None

    def list_imported_names(self, node, name, package, file):
        if isinstance(node, ast.Call):
            return self.resolve_import_call(node, name if package else name.rpartition(".")[0])
        if isinstance(node, ast.Import):
            return [alias.name for alias in node.names]
        base = self.resolve_base(node, name, package)
        if base is None:
            self.add_problem(
                file, node.lineno, node.col_offset + 1, "A relative import needs a package around the file."
            )
        return [base] if base else []

    @staticmethod
    def resolve_import_call(call, package):
        """The modules that a call imports. A name with leading dots is relative to the package that the call names.

        `package` is the package of the calling module.
        """
        wanted = call.args[0].value
        if not wanted.startswith("."):
            return [wanted]
        given = call.args[1:] + [keyword.value for keyword in call.keywords if keyword.arg == "package"]
        at = given[0] if given else None
        start = package if getattr(at, "id", "") == "__package__" else getattr(at, "value", None)
        try:
            return [importlib.util.resolve_name(wanted, start)] if isinstance(start, str) and start else []
        except (ImportError, ValueError):
            return []

    @staticmethod
    def resolve_base(node, name, package):
        """The full name of what follows `from`; None if a relative import leads out of all packages."""
        if not node.level:
            return node.module
        parts = name.split(".") if name else []
        depth = len(parts) - node.level + (1 if package else 0)
        if depth < 1:
            return None
        return ".".join(parts[:depth] + ([node.module] if node.module else []))

    def add_submodules(self, node, name, package):
        """`from package import a` may import a module of the package, and `*` everything that its `__all__` names."""
        if not isinstance(node, ast.ImportFrom):
            return
        base = self.resolve_base(node, name, package)
        if base not in self.modules or not self.modules[base][1]:
            return
        for alias in node.names:
            for wanted in self.list_all_names(base) if alias.name == "*" else [alias.name]:
                if self.add_module("%s.%s" % (base, wanted)) or alias.name == "*" or self.modules[base][0]:
                    continue
                self.add_problem(
                    self.get_file(name),
                    node.lineno,
                    node.col_offset + 1,
                    self.describe_missing(base + "." + wanted, name),
                )

    def list_all_names(self, package):
        file = self.modules[package][0]
        tree = file and self.parse(file)
        for node in tree.body if tree else ():
            if isinstance(node, ast.Assign) and any(getattr(to, "id", "") == "__all__" for to in node.targets):
                return [each.value for each in getattr(node.value, "elts", ()) if isinstance(each, ast.Constant)]
        return []

    def get_file(self, name):
        return self.modules[name][0] if name in self.modules else self.main

    def describe_missing(self, wanted, name):
        return "There is no module %s, which %s imports." % (wanted, os.path.basename(self.get_file(name)))

    def report_missing(self, wanted, node, file):
        top = wanted.split(".")[0]
        line, column = node.lineno, node.col_offset + 1
        if top in self.provided:
            return
        if self.find_own_module(top) is None and is_standard_module(wanted):
            return
        if self.find_own_module(top) is None and find_spec(top) is not None:
            message = "%s is not of the standard library of Python." % top
            return self.add_problem(file, line, column, message, True)
        self.add_problem(
            file, line, column, "There is no module %s, which %s imports." % (wanted, os.path.basename(file))
        )

    def add_problem(self, file, line, column, message, foreign=False):
        problem = {"file": file, "line": line, "column": column, "message": message, "foreign": foreign}
        if problem not in self.problems:
            self.problems.append(problem)

    def read_text(self, file):
        """The text of a file as Python decodes it, with Unix line ends."""
        if file is None or not self.parse(file):
            return ""
        with open(file, "rb") as source:
            return importlib.util.decode_source(source.read())

    def find_fixed_start(self):
        """The docstring and imports from `__future__` have their meaning only at the start of a program."""
        tree = self.parse(self.main)
        last = 0
        column = None
        for place, node in enumerate(tree.body if tree else ()):
            words = place == 0 and isinstance(node, ast.Expr) and isinstance(getattr(node, "value", None), ast.Constant)
            future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
            if not words and not future:
                if node.lineno == last:
                    line = self.read_text(self.main).split("\n")[last - 1].encode()
                    column = len(line[: node.col_offset].decode().encode("utf-16-le")) // 2
                break
            last = node.end_lineno
        return {"lines": last, "column": column}


def main():
    main, name, folders, *provided = sys.argv[1:]
    program = Program(os.path.abspath(main), [each for each in folders.split(os.pathsep) if each], provided)
    # Files next to this one do not belong to the bot.
    sys.path.pop(0)
    program.read_module(program.main, name, False)
    modules = [
        {"name": name, "file": file, "package": package, "text": program.read_text(file)}
        for name, (file, package) in program.modules.items()
    ]
    text = program.read_text(program.main)
    print(
        json.dumps(
            {"modules": modules, "text": text, "stays": program.find_fixed_start(), "problems": program.problems}
        )
    )


main()
