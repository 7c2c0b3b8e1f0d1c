@spec-2 @spec-6 @2.plan @2.plan-round
Feature: Administering registration rounds
  Whoever manages enrollments starts a round, looks at previews as often as they like, and publishes one run that anybody with the right can check.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" offers for Spring 2030
      | name    | seats | day    | starts | ends  |
      | Algebra | 12    | Monday | 09:00  | 09:50 |
      | Drama   | 1     | Monday | 10:00  | 10:50 |
      | Etching | 12    | Monday | 10:00  | 10:50 |
    And Ben is signed in
    And Ben has a family with "Mia"
    And Fay is signed in
    And Fay has a family with "Tom"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
      | Fay  | Parent |

  Scenario: A round is started, changed and removed
    When Ada visits the registration round of "Spring 2030" in the administration of "Lindenschule"
    Then Ada sees "3 members are emailed ten minutes after the start."
    When Ada sets
      | Families choose until | 2026-12-01 |
    And Ada chooses "Start the round"
    Then Ada sees one toast "Success" saying "Registration round was saved successfully"
    And Ada sees "Nobody has chosen classes yet."
    When Ada chooses "Change the time"
    And Ada sets
      | Families choose until | 2026-11-01 |
    And Ada chooses "Save"
    Then Ada sees "Choose a time in the future."
    When Ada sets
      | Families choose until | 2026-12-02 |
    And Ada chooses "Save"
    Then Ada sees "Wed, Dec 2 at 6:00 PM"
    And Ada's screen is accessible
    When Ada chooses "Remove the round"
    And Ada answers "Remove"
    Then Ada sees one toast "Success" saying "The registration round was removed"
    And Ada sees "Give the seats in a round"

  Scenario: A result is previewed, published, checked, and taken back
    Given Ada starts a registration round for "Spring 2030" until 12/01/2026 at 18:00
    When Ben visits the plan of "Lindenschule"
    And Ben chooses classes
      | Drama   | Mia |
      | Etching | Mia |
    And Fay visits the plan of "Lindenschule"
    And Fay chooses classes
      | Drama   | Tom |
      | Etching | Tom |
    And Ada visits the registration round of "Spring 2030" in the administration of "Lindenschule"
    Then Ada sees "2 students in 2 families have chosen classes."
    When Ada chooses "Run a preview"
    Then Ada sees "2 chose it, 1 gets a seat, 1 waits."
    And Ada sees "Nobody chose Algebra."
    And Ada sees "67% of its best"
    And Ada is not offered "Publish the result"
    When Ada chooses "Compare with the best for the worst-off family"
    Then Ada sees "No assignment gives the worst-off family more than 67%."
    When families can no longer choose for "Spring 2030"
    And Ada visits the registration round of "Spring 2030" in the administration of "Lindenschule"
    And Ada chooses "Run a preview"
    And Ada chooses "Publish the result"
    Then Ada sees "2 seats are given, and 1 place on waitlists."
    When Ada answers "Publish"
    Then Ada sees a toast with "2 families will be notified in 10 minutes."
    And Ada sees "Check the result"
    And Ada's screen is accessible
    When Ada chooses "Run it again"
    Then Ada sees "The same result, to the byte"
    When Ada chooses "Undo"
    Then Ada sees one toast "Success" saying "The change was undone."
    And Ada is not offered "Run it again"
    When Ada chooses "Run a preview"
    Then Ada sees "Publish the result"
