@spec-6
Feature: Joining and leaving an organization
  The page of an organization shows your status, with one button for what you can do next.

  @6.join-visitor @6.join-automatic @6.leave
  Scenario: A visitor logs in, joins and leaves, and could join again
    Given Ada owns "Lindenschule"
    And Petr has an account
    When Petr visits the page of "Lindenschule"
    Then Petr sees "Anyone can join."
    When Petr goes to "Log in to join"
    And Petr logs in
    Then Petr is at the page of "Lindenschule"
    When Petr chooses "Join"
    Then Petr sees one toast "Success" saying "Welcome to Lindenschule!"
    And Petr sees "You’re a member."
    And Petr is offered "Find classes"
    And Petr reads today's date beside "Member since"
    When Petr visits "/my/organizations"
    And Petr chooses "Leave"
    Then Petr sees the dialog "Leave Lindenschule?" saying "You’ll lose your roles"
    When Petr answers "Leave"
    Then Petr sees one toast "Success" saying "You left Lindenschule"
    And Petr sees "Join your co-op, or start one."
    When Petr visits the page of "Lindenschule"
    Then Petr sees "Your membership has ended. You can join again."
    And Petr is offered "Join"

  @6.join-again
  Scenario: A teacher who left and rejoins has no classes until assigned again
    Given Ben is signed in
    And Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    | semester  | teacher | students |
      | Algebra | Fall 2026 | Ben     | Mia      |
    And Ben has left "Lindenschule"
    When Ada visits the settings of the class "Algebra" in the administration of "Lindenschule"
    Then Ada sees "No longer a member"
    When Ben visits the page of "Lindenschule"
    And Ben chooses "Join"
    Then Ben sees one toast "Success" saying "Welcome to Lindenschule!"
    When Ben visits the class "Algebra"
    Then Ben sees "No teachers yet."
    And Ben does not see "Mia Lind"

  @6.leave @6.last-owner
  Scenario: The last owner cannot leave, and sees why
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the page of "Lindenschule"
    Then Ada sees "You’re an owner."
    When Ada chooses "Leave"
    And Ada answers "Leave"
    Then Ada sees one toast "Error" saying "An organization needs an active owner. Add another owner first."
    And Ada sees "You’re an owner."

  @6.join-private @6.invitations-of-mine
  Scenario: A guest sees the page of a private organization, accepts one invitation and declines another
    Given Petr is signed in
    And Ada owns the private "Hearth Co-op"
    And Ada owns the private "Harbor Circle"
    And Petr is invited to "Hearth Co-op"
    And Petr is invited to "Harbor Circle"
    When Petr visits the page of "Hearth Co-op"
    Then Petr sees "You’re invited. Accept to join."
    When Petr chooses "Accept invitation"
    Then Petr sees one toast "Success" saying "Welcome to Hearth Co-op!"
    And Petr sees "Teacher"
    When Petr visits "/my/organizations"
    Then Petr sees "Hearth Co-op"
    When Petr chooses "Decline"
    Then Petr sees the dialog "Decline the invitation of Harbor Circle?" saying "The link in the email stops working."
    When Petr answers "Decline"
    Then Petr sees one toast "Success" saying "Invitation was declined successfully"
    And Petr does not see "Harbor Circle"
    When Petr visits the page of "Harbor Circle"
    Then Petr reads the title "Not Found"

  @6.join-suspended
  Scenario: A suspended member sees whom to ask
    Given Petr is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds  | status    |
      | Petr | Parent | Suspended |
    When Petr visits the page of "Lindenschule"
    Then Petr sees "Your membership is suspended. Ask an owner to restore it."
    And Petr is not offered "Join"
