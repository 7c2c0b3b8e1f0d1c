@spec-4
Feature: The card of a member is for reading first
  People open a card to read it more often than to change it, so its form opens on request.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada visits "all-members/new" in the administration of "Lindenschule"
    And Ada sets "First name" to "Mia"
    And Ada chooses "Add person"
    Then Ada reads the title "Mia"

  Scenario: Opening the form focuses its first field, and closing it returns the focus
    When Ada chooses "Edit"
    Then the focus of Ada is on "First name"
    When Ada chooses "Cancel"
    Then the focus of Ada is on "Edit"
    And Ada reads "Active" beside "Status"

  Scenario: Saved changes are on the card at once, before the list reloads
    When Ada reads "Active" beside "Status"
    And the server takes its time for every question about members of Ada
    And Ada chooses "Edit"
    And Ada sets "Staff notes (optional)" to "Has a key."
    And Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Member was saved successfully"
    And Ada reads "Has a key." beside "Staff notes"
    And the focus of Ada is on "Edit"

  Scenario: A missing name shows an error at its field
    When Ada chooses "Edit"
    And Ada sets "First name" to ""
    And Ada chooses "Save"
    Then Ada reads "This field is required." at "First name"
    And the focus of Ada is on "First name"

  Scenario: A refused save leaves the form open with what was entered
    Given the server refuses every change of Ada with "The office is closed."
    When Ada chooses "Edit"
    And Ada sets "Staff notes (optional)" to "Has a key."
    And Ada chooses "Save"
    Then Ada sees one toast "Error" saying "The office is closed."
    And Ada finds "Staff notes (optional)" set to "Has a key."

  @5.unsaved-changes @spec-5
  Scenario: Leaving with unsaved changes asks for confirmation
    When Ada chooses "Edit"
    Then the focus of Ada is on "First name"
    When Ada uses the keys "m"
    And Ada goes to "All members"
    Then Ada sees the dialog "Leave without saving?"
    When Ada answers "Stay"
    Then Ada sees "Unsaved changes"
