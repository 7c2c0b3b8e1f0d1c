@spec-6 @6.child-leaving
Feature: A child leaves an organization
  Guardians decide which organizations list a child and can see the care notes and contacts.

  Background:
    Given Ada is signed in
    And Ben is signed in
    And Ada has a family with "Mia"
    And Ben is in the family of Ada with full access
    And Emil is signed in
    And Emil owns "Lindenschule"
    And "Lindenschule" has the classes
      | name   | semester  | teacher | students |
      | Botany | Fall 2026 | Zoe     | Kim      |
    And the child Mia attends "Botany" of "Lindenschule"

  Scenario: A parent removes a child from an organization, and the other parent undoes it
    When Ada visits "/my/family"
    And Ada goes to "Mia Lind"
    And Ada chooses "Remove Mia from Lindenschule"
    Then Ada sees the dialog "Remove Mia from Lindenschule?" saying "Mia will lose these classes: Botany."
    And Ada's screen is accessible
    When Ada answers "Remove"
    Then Ada sees one toast "Success" saying "Mia was removed from Lindenschule"
    And Ada sees "Removed by the family on"
    When Ben opens "Care notes" of "Mia Lind"
    And Ben chooses "Show who"
    Then Ben does not see "Emil Lind"
    When Ben visits "/my/family"
    And Ben goes to "Mia Lind"
    And Ben chooses "Bring back Mia to Lindenschule"
    And Ben answers "Bring back"
    Then Ben sees one toast "Success" saying "Mia is back in Lindenschule"
    And Ben sees "Remove"

  Scenario: An organization cannot restore a child whom the family removed
    When Ada visits "/my/family"
    And Ada goes to "Mia Lind"
    And Ada chooses "Remove Mia from Lindenschule"
    And Ada answers "Remove"
    Then Ada sees one toast "Success" saying "Mia was removed from Lindenschule"
    When Emil visits the members of "Lindenschule"
    And Emil sets "Status" to "Archived"
    And Emil opens "Mia Lind"
    Then Emil sees "Ada Lind removed them from the organization" in the history
    When Emil chooses "Restore"
    And Emil answers "Restore Mia Lind"
    Then Emil sees "Mia Lind was removed by their family. Ask an adult in the family to bring Mia Lind back in My Family."
