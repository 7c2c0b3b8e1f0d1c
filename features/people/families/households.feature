@spec-2 @2.family-content
Feature: Families that meet
  Whoever has two households, or shares one, finds their children and says where they belong.

  Background:
    Given Ada is signed in
    And Ben is signed in

  @6.family-households @spec-6 @4.shared-child @spec-4
  Scenario: Whoever has two families says which one a shared child goes to
    Given Ada has a family with "Mia"
    And Ben has a family with "Tom"
    When Ben visits "/my/family"
    And Ben presses "Create another family"
    And Ben fills in
      | Family name | Grove family |
    And Ben sends it by "Create family"
    Then Ben reads "Grove family" as the title of a card
    When Ada visits "/my/family"
    And Ada follows "Mia Lind"
    And Ada presses "Share with another household"
    And Ada fills in
      | Email of an adult there | ben@example.org |
    And Ada sends it by "Send the invitation"
    And Ada answers "Share"
    Then Ada sees "Shares Mia Lind · until"
    When Ben follows the link in the letter "You are asked to have a child in your family at Kinroll"
    Then Ben reads "Mia Lind is shared with you" as the title of a card
    When Ben sends it by "Take Mia Lind in"
    Then Ben reads "This field is required." at "Family"
    When Ben fills in
      | Family | Grove family |
    And Ben sends it by "Take Mia Lind in"
    Then the title of Ben's card "Grove family" has the focus
    When Ben follows "Mia Lind"
    Then Ben sees "Grove family"

  @6.family-households @spec-6 @4.shared-child @spec-4
  Scenario: Families of one name are told apart by who is in them
    Given Ada has a family with "Mia"
    And Ben has the families
      | name        | child |
      | Park family | Tom   |
      | Park family | Kim   |
    When Ada shares "Mia Lind" with "ben@example.org"
    And Ben follows the link in the letter "You are asked to have a child in your family at Kinroll"
    Then Ben is offered as "Family"
      | Choose a family  |
      | Park family: Tom |
      | Park family: Kim |

  @spec-4 @spec-8
  Scenario: Two adults change the access of one, and both versions are shown
    Given Ada has a family with "Mia"
    And Ben is in the family of Ada with full access
    When Ada visits "/my/family"
    And Ada follows "Ben Lind"
    And Ben visits "/my/family"
    And Ben follows "Ben Lind"
    And Ben fills in
      | Relation | Guardian |
    And Ben sends it by "Save access"
    Then Ben sees one toast "Success" saying "Adult was saved successfully"
    When Ada fills in
      | Access | View |
    And Ada sends it by "Save access"
    Then Ada is told that "Ben Lind" was faster
    And Ada compares
      | Relation | Not changed by you | Guardian    |
      | Access   | May view           | Full access |
    When Ada presses "Save mine"
    Then Ada has nothing to compare
    And "Relation" of Ada still says "Guardian"

  @spec-4 @spec-8
  Scenario: Two adults change the details of a child, and nothing that was typed is lost
    Given Ada has a family with "Mia"
    And Ben is in the family of Ada with full access
    When Ada visits "/my/family"
    And Ada follows "Mia Lind"
    And Ben visits "/my/family"
    And Ben follows "Mia Lind"
    And Ben fills in
      | First name | Maria |
    And Ben sends it by "Save details"
    Then Ben sees one toast "Success" saying "Child was saved successfully"
    When Ada fills in
      | Preferred name (optional) | Mimi |
    And Ada sends it by "Save details"
    Then Ada is told that "Ben Lind" was faster
    And Ada compares
      | First name     | Not changed by you | Maria   |
      | Preferred name | Mimi               | Nothing |
    And "Preferred name (optional)" of Ada still says "Mimi"

  Scenario: The email of an adult without an account is written down
    Given Ada has a family with "Mia"
    When Ada visits "/my/family"
    And Ada presses "Add an adult without an account"
    And Ada fills in
      | First name | Oma |
    And Ada sends it by "Add adult"
    And Ada follows "Oma"
    And Ada fills in
      | Email (optional) | oma@example.org |
    And Ada sends it by "Save details"
    Then Ada sees one toast "Success" saying "Adult was saved successfully"
    When Ada visits "/my/family"
    Then Ada sees "oma@example.org"

  Scenario: A child whom two organizations have on record is told as one who is there twice
    Given Ada has the families
      | name         | child |
      | Grove family | Mia   |
      | Park family  | Mia   |
    When Ada visits "/my/family"
    Then Ada sees "Mia Lind is here twice"
    And Ada sees "Open the one that is not used, and take it out of the family."
    When Ada follows "Mia in Park family"
    Then Ada reads the title "Mia Lind"
    And Ada sees "Park family"

  Scenario: The longest names fit the smallest phone
    Given Ada has a family with "Maximiliana Theodora Featherstonehaugh-Montgomery"
    When Ada visits "/my/family"
    And Ada follows "Maximiliana Theodora Featherstonehaugh-Montgomery Lind"
    Then Ada reads the title "Maximiliana Theodora Featherstonehaugh-Montgomery Lind"
    And the screen of Ada is in order

  @6.family-households @spec-6
  Scenario: Whoever founds an organization for a shared child sees nothing of the other household there
    Given Ada has a family with "Mia"
    And Ben has the families
      | name         | child |
      | Grove family | Tom   |
    And Ben owns "Grove school"
    And "Grove school" has the classes
      | name   | semester  | teacher | students |
      | Botany | Fall 2026 | Zoe     | Kim      |
    When Ada shares "Mia Lind" with "ben@example.org"
    And Ben follows the link in the letter "You are asked to have a child in your family at Kinroll"
    Then Ben sees "Mia Lind"
    Given the child Mia attends "Botany" of "Grove school"
    When Ben administers the families of "Grove school"
    Then Ben sees "Grove family"
    And Ben does not see "Lind family"
    When Ada visits "/my/family"
    And Ada follows "Mia Lind"
    Then Ada sees "Join each one that should know your address and whom to call."
