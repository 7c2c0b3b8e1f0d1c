@spec-6
Feature: Families enroll their children
  The page of a class says what each child is to it, and has one button for what can be done next.

  Background:
    Given Ben is signed in
    And Ben has a family with "Mia"
    And Ada owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
    And "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And families register for "Fall 2091"
    And "Lindenschule" has the classes
      | name   | semester  | starts     | ends       | ages  | outside  | seats | enrollment |
      | Chess  | Fall 2091 | 09/01/2091 | 12/19/2091 | 8–11  | Strict   | 2     | Open      |
      | Botany | Fall 2091 | 09/01/2091 | 12/19/2091 | 8–11  | Strict   | 12    | Approval  |
      | Latin  | Fall 2091 | 09/01/2091 | 12/19/2091 | 10–14 | Strict   | 12    | Open      |
      | Drama  | Fall 2091 | 09/01/2091 | 12/19/2091 | 10–14 | Flexible | 12    | Open      |

  @6.enroll-who @6.enroll-one-button
  Scenario: A child is enrolled at once, and My Classes says whose class it is
    When Ben visits the class "Chess"
    Then Ben sees "0 of 2 taken"
    When Ben chooses "Enroll Mia Lind"
    Then Ben sees one toast "Success" saying "Mia Lind is enrolled in Chess."
    And the focus of Ben is on "Mia Lind is enrolled."
    And Ben sees "1 of 2 taken"
    When Ben visits "/my/classes?tab=enrolled"
    Then Ben's table is
      | Name          | Organization | Date Range               |
      | Chess Mia Lind | Lindenschule | 09/01/2091 to 12/19/2091 |

  @6.enroll-one-button
  Scenario: The keyboard is enough
    When Ben visits the class "Chess"
    And "Enroll Mia Lind" is the first that Ben reaches by the keyboard
    And Ben uses the keys "Enter"
    Then the focus of Ben is on "Mia Lind is enrolled."

  @6.enroll-requests
  Scenario: A place is asked for with a message, and nothing is lost when that fails
    When Ben visits the class "Botany"
    And Ben chooses "Request a place for Mia Lind"
    And Ben sets
      | Message (optional) | Mia presses flowers. |
    And the server refuses every change of Ben with "The office is closed."
    And Ben chooses "Send request"
    Then Ben sees one toast "Error" saying "The office is closed."
    And Ben finds "Message (optional)" set to "Mia presses flowers."
    When the server answers Ben again
    And Ben chooses "Send request"
    Then Ben sees one toast "Success" saying "A place in Botany is requested for Mia Lind."
    And Ben sees "The request for Mia Lind is waiting for an answer."
    When Ben visits "/my/classes?tab=enrolled"
    Then Ben sees "Requests and waitlists"
    And Ben sees "The request for Mia Lind is waiting for an answer."

  @6.enroll-blockers @6.enroll-ages
  Scenario: A child of the wrong age is told why, and who can make an exception
    When Ben visits the class "Latin"
    Then Ben sees "For ages 10–14; Mia Lind is 8 on 09/01/2026."
    And Ben sees "can make an exception."
    And Ben is not offered "Enroll Mia Lind"
    When Ben visits the class "Drama"
    Then Ben sees "You can request a place, and the organization decides."
    When Ben chooses "Request a place for Mia Lind"
    And Ben chooses "Send request"
    Then Ben sees "The request for Mia Lind is waiting for an answer."

  @6.enroll-blockers @6.enroll-registration
  Scenario: Whoever is late reads when registration closed
    Given registration for "Fall 2091" closed on 03/01/2026
    When Ben visits the class "Chess"
    Then Ben sees "Registration for Fall 2091 closed on 03/01/2026."
    And Ben sees "can still enroll a student."
    And Ben is not offered "Enroll Mia Lind"

  @6.enroll-who
  Scenario: An adult who may only look reads who can enroll
    Given Eva is signed in
    And Eva is in the family of Ben with view access
    And "Lindenschule" has the members
      | name | kinds  |
      | Eva  | Parent |
    When Eva visits the class "Chess"
    Then Eva sees "Ask an adult with full access to the family to enroll Mia Lind."
    And Eva is not offered "Enroll Mia Lind"

  Scenario: Of two parents who enroll a child at once, the second learns that it is done
    Given Eva is signed in
    And Eva is in the family of Ben with full access
    And "Lindenschule" has the members
      | name | kinds  |
      | Eva  | Parent |
    When Ben visits the class "Chess"
    And Eva visits the class "Chess"
    Then Eva sees "Mia Lind is not enrolled."
    When Ben chooses "Enroll Mia Lind"
    Then Ben sees "Mia Lind is enrolled."
    When Eva chooses "Enroll Mia Lind"
    Then Eva sees one toast "Error" saying "Mia Lind is already enrolled."
    And Eva sees "Mia Lind is enrolled."

  @6.enroll-withdraw
  Scenario: A child is withdrawn, and may come back
    Given the child Mia attends "Chess" of "Lindenschule"
    When Ben visits the class "Chess"
    And Ben chooses "Withdraw Mia Lind"
    Then Ben is asked "Withdraw Mia Lind from Chess?" and told "Mia Lind gives up the seat."
    When Ben answers "Withdraw"
    Then Ben sees one toast "Success" saying "Mia Lind is no longer in Chess."
    And Ben sees "Enroll Mia Lind"
