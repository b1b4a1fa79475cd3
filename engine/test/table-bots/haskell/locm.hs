-- A bot for Legends of Code and Magic, rules 1.0: summons all it can pay and attacks the opponent.
import Control.Monad (forever, replicateM, replicateM_)
import Data.List (intercalate)
import System.IO

actions :: Int -> [[String]] -> [String]
actions _ [] = []
actions mana ((_ : number : place : kind : cost : _) : rest)
  | place == "1" = ("ATTACK " ++ number ++ " -1") : actions mana rest
  | place == "0" && kind == "0" && read cost <= mana = ("SUMMON " ++ number) : actions (mana - read cost) rest
actions mana (_ : rest) = actions mana rest

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  forever $ do
    mana <- read . (!! 1) . words <$> getLine
    replicateM_ 2 getLine
    count <- readLn
    cards <- replicateM count (words <$> getLine)
    let chosen = actions mana cards
    putStrLn $ if mana == 0 then "PICK 0" else if null chosen then "PASS" else intercalate ";" chosen
