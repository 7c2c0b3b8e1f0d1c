@spec-2 @spec-8
Feature: Toasts
  After a change, people see the result. Messages disappear by themselves.

  @2.toast-progress-bar
  @4.toast-auto-dismiss @8.failure-toast @8.message-of-response @9.outcome-toast-time @spec-3 @3.toast-text
  @spec-4 @spec-9
  Scenario: An error shows for ten seconds, with a progress bar
    Given Ada is signed in
    And the server refuses every change of Ada with "The office is closed."
    When Ada visits "/organizations/new"
    And time stands still for Ada
    And Ada sets "Name" to "Lindenschule"
    And Ada chooses "Create Organization"
    Then Ada sees one toast "Error" saying "The office is closed."
    When 2.5 seconds pass for Ada
    Then the bar of Ada's toast is 25 percent full
    When 7.45 seconds pass for Ada
    Then Ada sees one toast "Error" saying "The office is closed."
    When 0.05 seconds pass for Ada
    Then Ada sees no toast

  @2.toasts-deduplicated
  @spec-4
  Scenario: The same error twice shows once
    Given Ada is signed in
    And the server refuses every change of Ada with "The office is closed."
    When Ada creates "Lindenschule"
    Then Ada sees one toast "Error" saying "The office is closed."
    When Ada chooses "Create Organization"
    Then Ada has asked 2 times for a new organization
    And Ada sees one toast "Error" saying "The office is closed."

  @2.toast-close
  @4.newest-toast-first
  @spec-4
  Scenario: The newest toast is on top, and closing one removes it
    Given Ada is signed in
    And the server refuses every change of Ada with "The office is closed."
    When Ada creates "Lindenschule"
    Then Ada sees one toast "Error" saying "The office is closed."
    When the server refuses every change of Ada with "The door is locked."
    And Ada chooses "Create Organization"
    Then Ada sees the toasts
      | The door is locked.   |
      | The office is closed. |
    When Ada closes the toast "The door is locked."
    Then Ada sees the toasts
      | The office is closed. |

  @2.toasts-bottom-right @2.toasts-width @2.toasts-layer
  Scenario: The stack is at the bottom right, 24rem wide, above everything else
    Given Ada is signed in
    When Ada creates "Lindenschule"
    Then Ada sees one toast "Success" saying "Organization was created successfully"
    And Ada's toasts are fixed at the bottom right, 384 pixels wide, on layer 60

  @2.toasts-bottom-right
  Scenario: Toasts are 16 pixels from the bottom, and higher where they would cover the save bar
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And the server refuses every change of Ada with "The office is closed."
    When Ada visits the settings of "Lindenschule"
    And Ada chooses "Save Settings"
    Then Ada sees one toast "Error" saying "The office is closed."
    And no toast of Ada covers "Save Settings"
    When Ada scrolls to the end
    Then Ada's toasts are 16 pixels from the bottom

  @8.text-of-response
  Scenario: A plain-text response is shown as it is
    Given Ada is signed in
    And the server answers every change of Ada with the text "The roof leaks."
    When Ada creates "Lindenschule"
    Then Ada sees one toast "Error" saying "The roof leaks."

  @8.general-failure
  Scenario: An error without a message shows the general one
    Given Ada is signed in
    And the server answers every change of Ada with the text ""
    When Ada creates "Lindenschule"
    Then Ada sees one toast "Error" saying "The request failed (500 Internal Server Error). Try again."

  @8.unreachable-server
  Scenario: An unreachable server shows an error, and the input stays
    Given Ada is signed in
    And the network of Ada is cut for every change
    When Ada creates "Lindenschule"
    Then Ada sees one toast "Error" saying "The server could not be reached. Check your connection and try again."
    And Ada finds "Name" set to "Lindenschule"

  Scenario: On a phone, toasts leave most of the screen free
    Given Ada is asked for a mailed code
    When Ada is on a phone 360 pixels wide
    And Ada visits "/login"
    And Ada logs in
    Then Ada is asked for the code that was mailed to "a•••@example.org"
    When time stands still for Ada
    And Ada enters 4 wrong codes
    Then Ada sees the toasts
      | One try is left.  |
      | 2 tries are left. |
      | 3 tries are left. |
      | 4 tries are left. |
    And Ada's toasts leave most of the screen free
    When Ada closes the toast "4 tries are left."
    Then Ada sees the toasts
      | One try is left.  |
      | 2 tries are left. |
      | 3 tries are left. |
