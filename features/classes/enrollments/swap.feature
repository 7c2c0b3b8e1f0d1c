@spec-6
Feature: Swapping classes
  A student keeps the old seat until the new one is confirmed.

  Background:
    Given Ben is signed in
    And Ben has a family with "Mia"
    And Ada owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
    And "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And families register for "Fall 2091"
    And "Fall 2091" meets on
      | day        |
      | 10/27/2091 |
    And "Lindenschule" has the time slots
      | name     | starts | ends  |
      | 1st hour | 09:00  | 09:50 |
    And "Lindenschule" has the classes
      | name  | semester  | starts     | ends       | seats | students |
      | Choir | Fall 2091 | 09/01/2091 | 12/19/2091 | 12    |          |
      | Chess | Fall 2091 | 09/01/2091 | 12/19/2091 | 1     | Noa      |
      | Drama | Fall 2091 | 09/01/2091 | 12/19/2091 | 12    |          |
      | Latin | Fall 2091 | 09/01/2091 | 12/19/2091 | 12    |          |
    And the classes meet
      | name  | slot     |
      | Choir | 1st hour |
      | Chess | 1st hour |
      | Drama | 1st hour |
    And the child Mia attends "Choir" of "Lindenschule"

  @6.swap-confirmed
  Scenario: A class is swapped at once for another at the same time
    When Ben visits the class "Drama"
    Then Ben sees "Mia Lind is in Choir at that time."
    When Ben chooses "Swap Choir for this class"
    Then Ben sees the dialog "Swap Choir for Drama?" saying "Mia Lind gives up the seat in Choir"
    When Ben answers "Swap"
    Then Ben sees one toast "Success" saying "Mia Lind is enrolled in Drama."
    When Ben visits the class "Choir"
    Then Ben sees "Mia Lind is no longer in this class. Swapped for Drama."

  @6.swap-confirmed
  Scenario: A student on the waitlist keeps the old seat until the new one is confirmed
    When Ben visits the class "Chess"
    And Ben chooses "Join the waitlist for Mia Lind"
    Then Ben sees the dialog "Swap Choir for Chess?" saying "Mia Lind keeps Choir until a seat in Chess is confirmed"
    When Ben answers "Join the waitlist"
    Then Ben sees "Mia Lind is number 1 on the waitlist. Choir stays yours until then."
    When Ben visits the class "Choir"
    Then Ben sees "Mia Lind is enrolled."
    When a student leaves "Chess"
    And Ben visits the class "Chess"
    And Ben chooses "Take the seat for Mia Lind"
    Then Ben sees one toast "Success" saying "Mia Lind is enrolled in Chess."
    When Ben visits the class "Choir"
    Then Ben sees "Swapped for Chess."

  @6.swap-confirmed
  Scenario: A class at another time can be swapped too
    When Ben visits the class "Latin"
    And Ben chooses "Swap with another class"
    And Ben sets
      | Instead of (optional) | Choir |
    And Ben chooses "Enroll Mia Lind"
    Then Ben sees one toast "Success" saying "Mia Lind is enrolled in Latin."
    When Ben visits the class "Choir"
    Then Ben sees "Swapped for Latin."
