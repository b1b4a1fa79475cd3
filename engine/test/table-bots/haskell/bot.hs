import Control.Monad (forever, when)
import System.IO

crash :: [Int] -> Int
crash cards = case cards of
  [] -> error "no cards" -- CRASH
  (card : _) -> card

hang :: Int -> Int
hang n = if n < 0 then n else hang (n * 3 `mod` 1000) -- HANG

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  forever $ do
    line <- getLine
    when (line == "crash") $ print (crash [])
    when (line == "hang") $ print (hang 1)
    putStrLn ("PICK " ++ line)
