@spec-6
Feature: Taking attendance
  Teachers take attendance on a phone, often with a poor connection, right before class.

  Background:
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
      | 09/12/2026 |

  @6.attendance-autosave @6.attendance-marks
  Scenario: Each student is marked, and everything is saved
    When Lea visits the attendance of "Pottery" on 09/05/2026
    And Lea marks Mia "Present"
    And Lea marks Tom "Late"
    And Lea sets "Minutes late" to "10"
    Then Lea sees "2 of 2 marked. All saved"
    When Lea reloads the page
    Then the attendance for Lea is
      | Mia Lind | Present |
      | Tom Lind | Late    |
    And Lea sees "Late, 10 minutes"

  @6.attendance-autosave @6.attendance-marks
  Scenario: All students are marked present at once, and one is changed
    When Lea visits the attendance of "Pottery" on 09/05/2026
    And Lea chooses "Mark all present"
    And Lea marks Tom "Late"
    And Lea marks Tom "Present"
    Then the marks of Mia and Tom look alike to Lea
    When Lea chooses "More about Tom Lind"
    And Lea chooses "Left early"
    And Lea sets "Note" to "Dentist at 11"
    Then Lea sees "2 of 2 marked. All saved"
    When Lea marks Mia "Present"
    Then Lea sees "1 of 2 marked. All saved"
    When Lea reloads the page
    Then the attendance for Lea is
      | Mia Lind |            |
      | Tom Lind | Left early |
    And Lea sees "Left early: Dentist at 11"

  @6.attendance-unsent
  Scenario: Marks made offline are sent when the connection is back
    When Lea visits the attendance of "Pottery" on 09/05/2026
    And Lea loses her network
    And Lea marks Mia "Present"
    And Lea marks Tom "Absent"
    Then Lea sees "No connection. 2 unsent marks on this device. We’ll send everything when you’re back online."
    When the network of Lea is back
    Then Lea sees "2 of 2 marked. All saved"
    When Ben visits the attendance of "Pottery" on 09/05/2026
    Then the attendance for Ben is
      | Mia Lind | Present |
      | Tom Lind | Absent  |

  @6.attendance-unsent
  Scenario: Unsent marks stay on the device when the page is left
    When Lea visits the attendance of "Pottery" on 09/05/2026
    And the network of Lea is cut for every change
    And Lea marks Mia "Present"
    Then Lea sees "The server isn’t responding. 1 unsent mark on this device. We’ll keep trying."
    When Lea visits "/my/classes"
    Then Lea sees "1 unsent mark on this device. Open the sheet to send it."
    When the server answers Lea again
    And Lea goes to "Pottery, Sat, Sep 5, 2026"
    Then Lea sees "1 of 2 marked. All saved"

  @spec-2 @2.home-to-do @6.attendance-unsent
  Scenario: Home links to attendance with unsent marks
    When Lea visits the attendance of "Pottery" on 09/05/2026
    And the network of Lea is cut for every change
    And Lea marks Mia "Present"
    And Lea marks Tom "Absent"
    Then Lea sees "The server isn’t responding. 2 unsent marks on this device"
    When Lea visits "/"
    Then Lea sees "Unsent attendance"
    And Lea sees "2 unsent marks on this device. Open the sheet to send them."
    When the server answers Lea again
    And Lea goes to "Pottery, Sat, Sep 5, 2026"
    Then Lea sees "2 of 2 marked. All saved"
    When Lea visits "/"
    Then Lea reads the title "Welcome, Lea"
    And Lea does not see "Unsent attendance"

  @spec-2 @2.home-to-do @6.attendance-unsent
  Scenario: On a shared phone, people see only their own unsent marks
    Given Cora has an account
    When Lea visits the attendance of "Pottery" on 09/05/2026
    And the network of Lea is cut for every change
    And Lea marks Mia "Present"
    Then Lea sees "The server isn’t responding. 1 unsent mark on this device"
    When Lea visits "/"
    Then Lea sees "Unsent attendance"
    When the server answers Lea again
    And Lea logs out
    And Cora takes over Lea's browser
    And Cora logs in
    Then Cora reads the title "Welcome, Cora"
    And Cora does not see "Unsent attendance"
    When Cora visits "/my/classes"
    Then Cora reads the title "My Classes"
    And Cora does not see "Unsent attendance"

  @6.attendance-conflict
  Scenario: If two people mark the same student differently, the second one chooses
    When Lea visits the attendance of "Pottery" on 09/05/2026
    And Lea loses her network
    And Lea marks Mia "Present"
    And Lea marks Tom "Present"
    Then Lea sees "2 unsent marks on this device"
    When Ben visits the attendance of "Pottery" on 09/05/2026
    And Ben marks Mia "Absent"
    Then Ben sees "1 of 2 marked. All saved"
    When the network of Lea is back
    Then Lea sees "Mia Lind was marked by two people"
    And Lea sees "You: Present. Ben Lind"
    And Lea sees "1 student was also marked by someone else. Choose which mark to keep above."
    When Lea chooses "Keep mine: Present"
    Then Lea sees "2 of 2 marked. All saved"
    And Lea does not see "was marked by two people"

  @6.attendance-future-days
  Scenario: Attendance cannot be taken on a canceled day
    Given "Fall 2026" meets on
      | day        | type      |
      | 09/19/2026 | Canceled |
    When Lea visits the attendance of "Pottery" on 09/19/2026
    Then Lea sees "Sat, Sep 19, 2026 is canceled: Snow"
    And Lea does not see "Mark all present"
