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

  @6.attendance-autosave
  Scenario: Marking all present can be undone, except where another mark was set since
    When Lea visits the attendance of "Pottery" on 09/05/2026
    And Lea chooses "Mark all present"
    Then Lea sees "2 of 2 marked. All saved"
    And Lea sees a toast with "2 students were marked present."
    And the focus of Lea is on "Attendance"
    When Lea marks Tom "Late"
    Then Lea sees "2 of 2 marked. All saved"
    When Lea chooses "Undo"
    Then Lea sees "1 of 2 marked. All saved"
    When Lea reloads the page
    Then the attendance for Lea is
      | Mia Lind |      |
      | Tom Lind | Late |

  @6.attendance-held-up
  Scenario: Marks that the browser cannot store are sent while the page is open
    When Lea visits the attendance of "Pottery" on 09/05/2026
    Then Lea sees "0 of 2 marked. All saved"
    When the storage of Lea's browser is full
    And Lea loses her network
    And Lea marks Mia "Present"
    Then Lea sees "1 unsent mark. This browser can’t store it, so keep this page open."
    When the network of Lea is back
    Then Lea sees "1 of 2 marked. All saved"

  @6.attendance-conflict
  Scenario: If two people mark the same student differently, the second one chooses
    When Lea visits the attendance of "Pottery" on 09/05/2026
    Then Lea sees "0 of 2 marked. All saved"
    When Lea loses her network
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
