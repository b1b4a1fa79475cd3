(def cards [1 2])
(println missing) ; WRONG
