(defn crash [cards]
  (nth cards 7)) ; CRASH

(defn hang []
  (while true (Math/sqrt 2))) ; HANG

(doseq [line (line-seq (java.io.BufferedReader. *in*))]
  (when (= line "crash") (crash []))
  (when (= line "hang") (hang))
  (println "PICK" line))
