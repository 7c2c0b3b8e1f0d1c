@spec-6
Feature: Families enroll their children
  The class page shows the status of each child and one button for the next step.

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
  Scenario: A child is enrolled at once, and My Classes shows the child's name
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
  Scenario: A child can be enrolled with the keyboard
    When Ben visits the class "Chess"
    And "Enroll Mia Lind" is the first that Ben reaches by the keyboard
    And Ben uses the keys "Enter"
    Then the focus of Ben is on "Mia Lind is enrolled."

  @spec-8 @8.busy-server-changes
  Scenario: Enrolling waits for a busy server, and takes one seat
    When Ben visits the class "Chess"
    Then Ben sees "0 of 2 taken"
    And the clock of Ben can be changed
    And the server is overloaded for every change of Ben
    When Ben chooses "Enroll Mia Lind"
    Then Ben is offered "Waiting for the server…"
    And Ben is offered "Stop waiting"
    When the server answers Ben again
    And 16 seconds pass for Ben
    Then Ben sees "Mia Lind is enrolled."
    And Ben sees "1 of 2 taken"

  @6.enroll-requests
  Scenario: A seat is requested with a message, which is not lost after an error
    When Ben visits the class "Botany"
    And Ben chooses "Request a seat for Mia Lind"
    And Ben sets
      | Message (optional) | Mia presses flowers. |
    And the server refuses every change of Ben with "The office is closed."
    And Ben chooses "Send request"
    Then Ben sees one toast "Error" saying "The office is closed."
    And Ben finds "Message (optional)" set to "Mia presses flowers."
    When the server answers Ben again
    And Ben chooses "Send request"
    Then Ben sees one toast "Success" saying "A seat in Botany is requested for Mia Lind."
    And Ben sees "The request for Mia Lind is waiting for an answer."
    When Ben visits "/my/classes?tab=enrolled"
    Then Ben sees "Requests and waitlists"
    And Ben sees "The request for Mia Lind is waiting for an answer."

  @6.enroll-blockers @6.enroll-ages
  Scenario: If a child's age does not fit, the page says why and who can make an exception
    When Ben visits the class "Latin"
    Then Ben sees "For ages 10–14; Mia Lind is 8 on Tue, Sep 1, 2026."
    And Ben sees "can make an exception."
    And Ben is not offered "Enroll Mia Lind"
    When Ben visits the class "Drama"
    Then Ben sees "You can request a seat, and the organization decides."
    When Ben chooses "Request a seat for Mia Lind"
    And Ben chooses "Send request"
    Then Ben sees "The request for Mia Lind is waiting for an answer."

  @6.enroll-blockers @6.enroll-registration
  Scenario: After registration has closed, the page says when it closed
    Given registration for "Fall 2091" closed on 03/01/2026
    When Ben visits the class "Chess"
    Then Ben sees "Registration for Fall 2091 closed on Sun, Mar 1, 2026."
    And Ben sees "can still enroll a student."
    And Ben is not offered "Enroll Mia Lind"

  @6.enroll-who
  Scenario: An adult with view access sees who can enroll the child
    Given Eva is signed in
    And Eva is in the family of Ben with view access
    And "Lindenschule" has the members
      | name | kinds  |
      | Eva  | Parent |
    When Eva visits the class "Chess"
    Then Eva sees "Ask an adult with full access to the family to enroll Mia Lind."
    And Eva is not offered "Enroll Mia Lind"

  @6.enroll-who
  Scenario: A parent without children is asked to add them, not to enroll
    Given Vera is signed in
    And "Lindenschule" has the members
      | name | kinds  |
      | Vera | Parent |
    When Vera visits the class "Drama"
    Then Vera sees "To enroll a child, add them to My Family first."
    And Vera does not see "birth date"
    And "Add your children" is the first that Vera reaches by the keyboard

  Scenario: If two parents enroll a child at the same time, the second one sees that the child is enrolled
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
  Scenario: A child is withdrawn and can enroll again
    Given the child Mia attends "Chess" of "Lindenschule"
    When Ben visits the class "Chess"
    And Ben chooses "Withdraw Mia Lind"
    Then Ben sees the dialog "Withdraw Mia Lind from Chess?" saying "Mia Lind gives up the seat."
    When Ben answers "Withdraw"
    Then Ben sees one toast "Success" saying "Mia Lind is no longer in Chess."
    And Ben sees "Enroll Mia Lind"
