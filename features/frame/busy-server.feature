@spec-8
Feature: A busy server
  Whoever meets a server that has too much to do still has what is on the screen, and need not try again by hand.

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
  Scenario: Whoever stops waiting still has what was typed
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada visits the settings of "Lindenschule"
    And the server is overloaded for every change of Ada
    When Ada sets "Name" to "Lindenhof"
    And Ada chooses "Save Settings"
    And Ada chooses "Stop waiting"
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

  @8.busy-server-uploads
  Scenario: Attendance marks wait for a busy server
    Given Ben is signed in
    And Ben owns "Lindenschule"
    And Lea is signed in
    And "Lindenschule" has the classes
      | name    | teacher | students |
      | Pottery | Lea     | Mia, Tom |
    And all students have been in "Pottery" since 09/01/2026
    And "Fall 2026" meets on
      | day        |
      | 09/05/2026 |
    And the clock of Lea can be changed
    When Lea visits the attendance of "Pottery" on 09/05/2026
    And the server is overloaded for every change of Lea
    And Lea marks Mia "Present"
    Then Lea sees "The server is busy. 1 unsent mark on this device. We’ll keep trying."
    And Lea sees no toast meanwhile
    When the server answers Lea again
    And 16 seconds pass for Lea
    Then Lea sees "1 of 2 marked. All saved"

  @8.busy-server-files
  Scenario: A screen whose code is missing opens when the server is less busy
    Given Ada is signed in
    And the clock of Ada can be changed
    When Ada visits "/my/organizations"
    And the server is overloaded for the home page of Ada
    And the server is overloaded for the screen of Create Organization of Ada
    And Ada goes to "Create Organization"
    Then Ada sees "The server is busy. Trying again in"
    And Ada sees no toast meanwhile
    When the server answers Ada again
    And 16 seconds pass for Ada
    Then Ada reads the title "Create Organization"
    And the page of Ada has loaded 2 times

  @8.busy-server-files
  Scenario: A picture appears when the server is less busy
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ada has saved a photo as "Logo" of "Lindenschule"
    And Vera visits "/organizations/"
    And the clock of Vera can be changed
    And the server is overloaded for every image of Vera
    When Vera visits the page of "Lindenschule"
    Then Vera sees no picture there
    When the server answers Vera again
    And 16 seconds pass for Vera
    Then Vera sees a picture there
