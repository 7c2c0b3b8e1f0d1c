@spec-2 @spec-6
Feature: Undoing a withdrawal
  Whoever withdraws the wrong child, or removes the wrong student, takes it back before anybody is notified.

  Background:
    Given Ben is signed in
    And Ben has a family with "Mia"
    And Eva is signed in
    And Eva has a family with "Tom"
    And Ada owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
      | Eva  | Parent |
    And "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And families register for "Fall 2091"
    And "Lindenschule" has the classes
      | name  | semester  | starts     | ends       | seats |
      | Choir | Fall 2091 | 09/01/2091 | 12/19/2091 | 1     |
    And the child Mia attends "Choir" of "Lindenschule"
    And the child Tom waits for "Choir" of "Lindenschule"

  @2.enrollment-undo @6.enroll-withdraw
  Scenario: A family takes back its withdrawal, and the next on the waitlist never hears of it
    When Ben visits the class "Choir"
    And Ben chooses "Withdraw Mia Lind"
    And Ben answers "Withdraw"
    Then Ben sees "Mia Lind is no longer in this class."
    And Ben sees a toast with "The emails about Mia Lind are sent in a minute."
    When Ben chooses "Undo"
    Then Ben sees one toast "Success" saying "The change was undone."
    And Ben sees "Mia Lind is enrolled."
    And no email comes to Ben
    And no email comes to Eva
    When Eva visits the class "Choir"
    Then Eva sees "Tom Lind is number 1 on the waitlist."

  @2.enrollment-undo @6.waitlist-offer
  Scenario: A seat that the next family took is theirs
    When Ben visits the class "Choir"
    And Ben chooses "Withdraw Mia Lind"
    And Ben answers "Withdraw"
    Then Ben sees a toast with "The emails about Mia Lind are sent in a minute."
    When Eva visits the class "Choir"
    And Eva chooses "Take the seat for Tom Lind"
    Then Eva sees "Tom Lind is enrolled."
    When Ben chooses "Undo"
    Then Ben sees one toast "Error" saying "The seat was given to another student in the meantime, so this can’t be undone."

  @2.enrollment-undo @6.enroll-requests
  Scenario: An administrator takes back that a student was removed
    Given Ada is signed in
    When Ada visits the students of the class "Choir" in the administration of "Lindenschule"
    And Ada chooses "Remove Mia Lind"
    And Ada answers "Remove"
    Then Ada sees one toast "Success" saying "Mia Lind was removed, and the seat is offered to Tom Lind"
    When Ada chooses "Undo"
    Then Ada sees one toast "Success" saying "The change was undone."
    And Ada sees "Enrolled (1 of 1)"
    And Ada sees "Waitlist (1)"
    And no email comes to Ben
    And no email comes to Eva
