@spec-4
Feature: The card of a member is read first
  Whoever opens it wants to know something, more often than to change it. Its form is a press away, and goes again.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada visits "all-members/new" in the administration of "Lindenschule"
    And Ada enters "Mia" as "First name" and presses "Add person"
    Then Ada reads the title "Mia"

  Scenario: The form begins at its first field, and leads back to where it was opened
    When Ada presses "Edit"
    Then "First name" of Ada has the focus
    When Ada presses "Cancel"
    Then "Edit" of Ada has the focus
    And Ada reads "Active" beside "Status"

  Scenario: What was saved is on the card at once, before it is asked for again
    When Ada reads "Active" beside "Status"
    And the server leaves open what Ada asks about members
    And Ada presses "Edit"
    And Ada enters "Has a key." as "Staff notes (optional)" and presses "Save"
    Then Ada sees one toast "Success" saying "Member was saved successfully"
    And Ada reads "Has a key." beside "Staff notes"
    And "Edit" of Ada has the focus

  Scenario: A name that is missing is asked for in its place
    When Ada presses "Edit"
    And Ada enters "" as "First name" and presses "Save"
    Then Ada reads "This field is required." at "First name"
    And "First name" of Ada has the focus

  Scenario: A save that is refused keeps the form, and what was typed
    Given the server refuses every change of Ada with "The office is closed."
    When Ada presses "Edit"
    And Ada enters "Has a key." as "Staff notes (optional)" and presses "Save"
    Then Ada sees one toast "Error" saying "The office is closed."
    And "Staff notes (optional)" of Ada still says "Has a key."

  @5.unsaved-changes @spec-5
  Scenario: Whoever leaves what they typed is asked
    When Ada presses "Edit"
    And Ada types "m"
    And Ada goes to "All members"
    Then Ada is asked "Leave without saving?"
    When Ada answers "Stay"
    Then Ada sees "Unsaved changes"
