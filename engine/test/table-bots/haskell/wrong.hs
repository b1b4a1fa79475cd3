main :: IO ()
main = putStrLn missing -- WRONG
