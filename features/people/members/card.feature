@spec-4
Feature: The card of a member is read first
  Whoever opens it wants to know something, more often than to change it. Its form is a press away, and goes again.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada visits "all-members/new" in the administration of "Lindenschule"
    And Ada sets "First name" to "Mia"
    And Ada chooses "Add person"
    Then Ada reads the title "Mia"

  Scenario: The form begins at what it asks first, and leads back to where it was opened
    When Ada chooses "Edit"
    Then the focus of Ada is on "First name"
    When Ada chooses "Cancel"
    Then the focus of Ada is on "Edit"
    And Ada reads "Active" beside "Status"

  Scenario: What was saved is on the card at once, before it is asked for again
    When Ada reads "Active" beside "Status"
    And the server takes its time for every question about members of Ada
    And Ada chooses "Edit"
    And Ada sets "Staff notes (optional)" to "Has a key."
    And Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Member was saved successfully"
    And Ada reads "Has a key." beside "Staff notes"
    And the focus of Ada is on "Edit"

  Scenario: A name that is missing is asked for in its place
    When Ada chooses "Edit"
    And Ada sets "First name" to ""
    And Ada chooses "Save"
    Then Ada reads "This field is required." at "First name"
    And the focus of Ada is on "First name"

  Scenario: A save that is refused keeps the form, and what was entered
    Given the server refuses every change of Ada with "The office is closed."
    When Ada chooses "Edit"
    And Ada sets "Staff notes (optional)" to "Has a key."
    And Ada chooses "Save"
    Then Ada sees one toast "Error" saying "The office is closed."
    And Ada finds "Staff notes (optional)" set to "Has a key."

  @5.unsaved-changes @spec-5
  Scenario: Whoever leaves what they entered is asked
    When Ada chooses "Edit"
    And Ada uses the keys "m"
    And Ada goes to "All members"
    Then Ada sees the dialog "Leave without saving?"
    When Ada answers "Stay"
    Then Ada sees "Unsaved changes"
