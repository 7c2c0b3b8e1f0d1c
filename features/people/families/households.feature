@spec-2 @2.family-content
Feature: Families that share a child
  Parents with two households, or with a shared child, choose where their children belong.

  Background:
    Given Ada is signed in
    And Ben is signed in

  @6.family-households @spec-6 @4.shared-child @spec-4
  Scenario: A parent with two families chooses which one a shared child joins
    Given Ada has a family with "Mia"
    And Ben has a family with "Tom"
    When Ben visits "/my/family"
    And Ben chooses "Create another family"
    And Ben sets
      | Family name | Grove family |
    And Ben chooses "Create family"
    Then Ben reads the heading "Grove family"
    When Ada visits "/my/family"
    And Ada goes to "Mia Lind"
    And Ada chooses "Share with another household"
    And Ada sets
      | Email of an adult in that home | ben@example.org |
    And Ada chooses "Send invitation"
    And Ada answers "Share"
    Then Ada sees "Shares Mia Lind · expires"
    When Ben opens the link in the email "You are invited to share a child at Kinroll" to Ben
    Then Ben reads the heading "Mia Lind is shared with you"
    When Ben chooses "Add Mia Lind"
    Then Ben reads "This field is required." at "Family"
    When Ben sets
      | Family | Grove family |
    And Ben chooses "Add Mia Lind"
    Then the focus of Ben is on "Grove family"
    When Ben goes to "Mia Lind"
    Then Ben sees "Grove family"

  @6.family-households @spec-6 @4.shared-child @spec-4
  Scenario: Families with the same name are distinguished by their people
    Given Ada has a family with "Mia"
    And Ben has the families
      | name        | child |
      | Park family | Tom   |
      | Park family | Kim   |
    When Ada shares "Mia Lind" with "ben@example.org"
    And Ben opens the link in the email "You are invited to share a child at Kinroll" to Ben
    Then Ben can set "Family" to
      | Choose a family  |
      | Park family: Tom |
      | Park family: Kim |

  @spec-4 @spec-8
  Scenario: When two adults change the access of one adult at once, both versions are shown
    Given Ada has a family with "Mia"
    And Ben is in the family of Ada with full access
    When Ada visits "/my/family"
    And Ada goes to "Ben Lind"
    And Ben visits "/my/family"
    And Ben goes to "Ben Lind"
    And Ben sets
      | Relation | Guardian |
    And Ben chooses "Save access"
    Then Ben sees one toast "Success" saying "Adult was saved successfully"
    When the server takes its time for the families of Ada
    And Ada sets
      | Access | View |
    And Ada chooses "Save access"
    Then Ada sees that "Ben Lind" saved first
    And Ada compares
      | Relation | Unchanged | Guardian    |
      | Access   | View only           | Full access |
    When Ada chooses "Save mine"
    Then Ada has nothing to compare
    When the server answers the request of Ada
    Then Ada finds "Relation" set to "Guardian"

  @spec-4 @spec-8
  Scenario: When two adults change the details of a child at once, nothing that was entered is lost
    Given Ada has a family with "Mia"
    And Ben is in the family of Ada with full access
    When Ada visits "/my/family"
    And Ada opens "Mia Lind"
    And Ben visits "/my/family"
    And Ben goes to "Mia Lind"
    And Ben sets
      | First name | Maria |
    And Ben chooses "Save details"
    Then Ben sees one toast "Success" saying "Child was saved successfully"
    When Ada sets
      | Preferred name (optional) | Mimi |
    And Ada chooses "Save details"
    Then Ada sees that "Ben Lind" saved first
    And Ada compares
      | First name     | Unchanged | Maria   |
      | Preferred name | Mimi               | Empty   |
    And Ada finds "Preferred name (optional)" set to "Mimi"

  Scenario: A parent adds an email for an adult without an account
    Given Ada has a family with "Mia"
    When Ada visits "/my/family"
    And Ada chooses "Add an adult without an account"
    And Ada sets
      | First name | Oma |
    And Ada chooses "Add adult"
    And Ada goes to "Oma"
    And Ada sets
      | Email (optional) | oma@example.org |
    And Ada chooses "Save details"
    Then Ada sees one toast "Success" saying "Adult was saved successfully"
    When Ada visits "/my/family"
    Then Ada sees "oma@example.org"

  Scenario: My Family points out a child who appears twice
    Given Ada has the families
      | name         | child |
      | Grove family | Mia   |
      | Park family  | Mia   |
    When Ada visits "/my/family"
    Then Ada sees "Mia Lind appears twice"
    And Ada sees "Open the one you don’t use and remove it from the family."
    When Ada goes to "Mia in Park family"
    Then Ada reads the title "Mia Lind"
    And Ada sees "Park family"

  Scenario: Very long names fit on the smallest phone
    Given Ada has a family with "Maximiliana Theodora Featherstonehaugh-Montgomery"
    When Ada visits "/my/family"
    And Ada goes to "Maximiliana Theodora Featherstonehaugh-Montgomery Lind"
    Then Ada reads the title "Maximiliana Theodora Featherstonehaugh-Montgomery Lind"
    And Ada's screen is accessible

  @6.family-households @spec-6
  Scenario: The owner of a new organization for a shared child sees nothing of the other household there
    Given Ada has a family with "Mia"
    And Ben has the families
      | name         | child |
      | Grove family | Tom   |
    And Ben owns "Grove school"
    And "Grove school" has the classes
      | name   | semester  | teacher | students |
      | Botany | Fall 2026 | Zoe     | Kim      |
    When Ada shares "Mia Lind" with "ben@example.org"
    And Ben opens the link in the email "You are invited to share a child at Kinroll" to Ben
    Then Ben sees "Mia Lind"
    Given the child Mia attends "Botany" of "Grove school"
    When Ben visits the families of "Grove school"
    Then Ben sees "Grove family"
    And Ben does not see "Lind family"
    When Ada visits "/my/family"
    And Ada goes to "Mia Lind"
    Then Ada sees "Join each organization that should have your address and emergency contacts."
