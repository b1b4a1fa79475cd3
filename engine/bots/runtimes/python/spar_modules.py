# The modules of this bot, joined by Spar: each stands as it is in its own file, and runs when it is imported.
def _module(name, source, package=False):
    import sys
    from importlib.machinery import ModuleSpec

    caller = sys._getframe(1)
    file, line = caller.f_code.co_filename, caller.f_lineno

    class Joined:
        @staticmethod
        def find_spec(wanted, path=None, target=None):
            if wanted == name:
                return ModuleSpec(name, Joined, origin=file, is_package=package)

        @staticmethod
        def create_module(spec):
            return None

        @staticmethod
        def exec_module(module):
            module.__file__ = file
            code = compile("\n" * (line - 1) + source, file, "exec", dont_inherit=True)
            exec(code, module.__dict__)

    sys.meta_path.insert(0, Joined)
