; A bot for Legends of Code and Magic, rules 1.0: summons all it can pay and attacks the opponent.
(defn fields []
  (map #(or (parse-long %) %) (.split (read-line) " ")))

(defn action [[left actions] [_ id place kind cost]]
  (cond
    (= place 1) [left (conj actions (str "ATTACK " id " -1"))]
    (and (= [place kind] [0 0]) (<= cost left)) [(- left cost) (conj actions (str "SUMMON " id))]
    :else [left actions]))

(while true
  (let [mana (second (fields))
        _ (dotimes [_ 2] (read-line))
        cards (doall (repeatedly (first (fields)) fields))
        [_ actions] (reduce action [mana []] cards)]
    (println (cond (zero? mana) "PICK 0" (seq actions) (apply str (interpose ";" actions)) :else "PASS"))))
