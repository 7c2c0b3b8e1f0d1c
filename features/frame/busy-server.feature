@spec-8
Feature: A busy server
  Whoever meets a server that has too much to do keeps what is on the screen, and need not try again by hand.

  @8.busy-server-repeats @8.busy-server-rows
  Scenario: A list waits for a busy server, and its last rows stay
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the classes
      | name   |
      | Botany |
      | Chess  |
    And Ada visits the classes of "Lindenschule"
    And Ada's list is at rest
    And time stands still for Ada
    And the server is overloaded for the classes of Ada
    When Ada searches the list for "chess"
    Then Ada sees "The server is busy. Trying again in"
    And Ada hears "The server is busy. Kinroll tries again."
    And Ada's list shows
      | Botany |
      | Chess  |
    And Ada has asked 2 times for the classes
    When 11.9 seconds pass for Ada
    Then Ada has asked 2 times for the classes
    When 4.1 seconds pass for Ada
    Then Ada has asked 3 times for the classes
    And Ada sees "The server is busy. Trying again in"
    And Ada sees no toast meanwhile
    When the server answers Ada again
    And 16 seconds pass for Ada
    Then Ada's list shows
      | Chess |
    And Ada does not see "The server is busy"

  @8.busy-server-repeats @8.busy-server-rows
  Scenario: A screen that opens during a rush says so
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And the server is overloaded for the organizations of Ada
    When Ada visits "/my/organizations"
    Then Ada sees "The server is busy. Trying again in"
    And Ada sees no toast meanwhile

  @8.busy-server-repeats @8.busy-server-changes
  Scenario: A form waits for a busy server, and is saved once
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada visits the settings of "Lindenschule"
    And Ada finds "Name" set to "Lindenschule"
    And time stands still for Ada
    And the server is overloaded for every change of Ada
    When Ada sets "Name" to "Lindenhof"
    And Ada chooses "Save Settings"
    Then Ada is offered "Waiting for the server…"
    And Ada sees "The server is busy. Trying again in"
    And Ada sees no toast meanwhile
    When the server answers Ada again
    And 16 seconds pass for Ada
    Then Ada sees one toast "Success" saying "Organization was saved successfully"
    And there is one organization "Lindenhof"
    And Ada is offered "Save Settings"

  @8.busy-server-changes
  Scenario: Whoever cancels keeps what was typed
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada visits the settings of "Lindenschule"
    And the server is overloaded for every change of Ada
    When Ada sets "Name" to "Lindenhof"
    And Ada chooses "Save Settings"
    And Ada chooses "Cancel"
    Then Ada is offered "Save Settings"
    And Ada finds "Name" set to "Lindenhof"
    And Ada sees no toast

  @8.busy-server-uploads
  Scenario: A photo waits for a busy server
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada visits the settings of "Lindenschule"
    And Ada finds "Name" set to "Lindenschule"
    And time stands still for Ada
    And the server is overloaded for every change of Ada
    When Ada chooses a photo as "Logo"
    Then Ada sees "The server is busy. Trying again in"
    And Ada reads nothing at "Logo"
    When the server answers Ada again
    And 16 seconds pass for Ada
    Then Ada sees her "Logo"
    And Ada sees no toast

  @8.busy-server-uploads
  Scenario: A login waits for a busy server
    Given Ada has an account
    And Ada visits "/login"
    And time stands still for Ada
    And the server is overloaded for every change of Ada
    When Ada logs in
    Then Ada is offered "Waiting for the server…"
    And Ada sees "The server is busy. Trying again in"
    When the server answers Ada again
    And 16 seconds pass for Ada
    Then Ada is signed in now
