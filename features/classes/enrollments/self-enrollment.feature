@spec-6 @6.self-enrollment
Feature: Students enroll themselves, and an adult agrees
  A student of sixteen chooses a class, and somebody who answers for them accepts the seat.

  Background:
    Given Ben is signed in
    And Ben has a family with "Mia"
    And Ada owns "Lindenschule"
    And Lea is signed in
    And "Lindenschule" has the members
      | name | kinds   |
      | Ben  | Parent  |
      | Lea  | Student |
    And Lea with an account is a child of Ben, born on 03/04/2010
    And "Lindenschule" offers for Spring 2030
      | name  | seats | day    | starts | ends  |
      | Choir | 1     | Monday | 10:00  | 10:50 |

  Scenario: A student asks for a seat, and the parent accepts it
    When Lea visits the class "Choir"
    And Lea chooses "Ask an adult of your family"
    Then Lea sees one toast "Success" saying "A seat in Choir is held for you. An adult of your family has to accept it."
    And Lea sees "An adult of your family has to accept this seat."
    And Lea sees "They got a message about it."
    And Lea is not offered "Take the seat"
    And Lea is not offered "Decline"
    When Lea visits "/"
    And Lea goes to "View class: A seat in Choir for you, which an adult of your family has to accept"
    Then Lea sees "They got a message about it."
    When Lea visits "/my/family"
    Then Lea sees "The adults of yours do that for you."
    When Ben visits "/"
    Then Ben sees "A seat in Choir for Lea Lind, who asked for it"
    When Ben visits the class "Choir"
    And Ben chooses "Take the seat for Lea Lind"
    Then Ben sees one toast "Success" saying "Lea Lind is enrolled in Choir."
    When Lea visits the class "Choir"
    Then Lea sees "You are enrolled."

  Scenario: The organization sets the age
    Given Ada is signed in
    When Ada visits the settings of "Lindenschule"
    And Ada sets
      | Students enroll by themselves from the age of | 16 |
    And Ada chooses "Save Settings"
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    When Lea visits the class "Choir"
    And Lea chooses "Enroll yourself"
    Then Lea sees one toast "Success" saying "You are enrolled in Choir."

  Scenario: A student plans alone, and the plan of the parent accepts it
    When Lea visits the plan of "Lindenschule"
    And Lea chooses classes
      | Choir | You |
    And Lea chooses "Hold seats for 15 minutes"
    Then Lea sees "1 seat held until"
    When Lea chooses "Ask an adult for 1 class"
    Then Lea sees one toast "Success" saying "1 class: 1 waiting for an adult of the family"
    And Lea sees "and an adult has to accept it"
    When Ben visits the plan of "Lindenschule"
    Then Ben sees "asks for a seat, held until"
    When Ben chooses "Enroll in 1 class"
    Then Ben sees one toast "Success" saying "1 class: 1 enrolled"
