@spec-2 @spec-8
Feature: Toasts
  Whoever changes something learns what came of it, and is not asked to tidy up.

  @2.toast-progress-bar
  @4.toast-goes-in-time @8.failure-toast @8.message-of-answer @9.outcome-toast-time @spec-3 @3.toast-words
  @spec-4 @spec-9
  Scenario: A failure is told for ten seconds, with a bar that fills
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

  @2.toasts-alike-once
  @spec-4
  Scenario: The same failure twice is told once
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
  Scenario: The newest toast stands in front, and a closed one is gone at once
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
  Scenario: The stack stands at the bottom right, 24rem wide, above all else
    Given Ada is signed in
    When Ada creates "Lindenschule"
    Then Ada sees one toast "Success" saying "Organization was created successfully"
    And Ada's toasts are fixed at the bottom right, 384 pixels wide, on layer 60

  @2.toasts-bottom-right
  Scenario: They stand 16 pixels from the bottom, and higher only where the save bar would be behind them
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And the server refuses every change of Ada with "The office is closed."
    When Ada visits the settings of "Lindenschule"
    And Ada chooses "Save Settings"
    Then Ada sees one toast "Error" saying "The office is closed."
    And no toast of Ada lies over "Save Settings"
    When Ada scrolls to the end
    Then Ada's toasts stand 16 pixels from the bottom

  @8.text-of-answer
  Scenario: An answer that is a plain text is told as it is
    Given Ada is signed in
    And the server answers every change of Ada with the text "The roof leaks."
    When Ada creates "Lindenschule"
    Then Ada sees one toast "Error" saying "The roof leaks."

  @8.general-failure
  Scenario: A failure without words is told in general ones
    Given Ada is signed in
    And the server answers every change of Ada with the text ""
    When Ada creates "Lindenschule"
    Then Ada sees one toast "Error" saying "The request failed (500 Internal Server Error). Try again."

  @8.unreachable-server
  Scenario: A server that cannot be reached is told, and what was entered is kept
    Given Ada is signed in
    And the network of Ada is cut for every change
    When Ada creates "Lindenschule"
    Then Ada sees one toast "Error" saying "The server could not be reached. Check your connection and try again."
    And Ada finds "Name" set to "Lindenschule"

  Scenario: On a phone most of the screen stays free, however many toasts there are
    Given Ada is asked for a mailed code
    When Ada is on a phone 360 pixels wide
    And Ada visits "/login"
    And Ada logs in
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
