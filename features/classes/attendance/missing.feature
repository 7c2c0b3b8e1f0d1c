@spec-6
Feature: Missing attendance
  Class days with unmarked students are listed until attendance is taken.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    | teacher | students |
      | Pottery | Lea     | Mia, Tom |
    And "Fall 2026" meets on
      | day        |
      | 09/05/2026 |
    And all students have been in "Pottery" since 08/15/2026

  @6.attendance-missing
  Scenario: The office takes missing attendance
    When Ada visits the attendance of "Lindenschule"
    Then Ada's list shows
      | Pottery | 09/05/2026 | 9:00 AM–12:00 PM | Lea Lind | 0 of 2 | Missing |
    When Ada opens "Pottery"
    And Ada chooses "Mark all present"
    Then Ada sees "2 of 2 marked. All saved"
    When Ada goes to "Back to Attendance on Sat, Sep 5, 2026"
    Then Ada's list shows
      | Pottery | 09/05/2026 | 9:00 AM–12:00 PM | Lea Lind | 2 of 2 | Taken |

  @6.attendance-missing @6.attendance-who
  Scenario: The class page shows a teacher which days are missing
    Given Lea is signed in
    When Lea visits the class "Pottery"
    Then Lea sees "0 of 2 marked"
    And Lea sees "Missing"
    When Lea goes to "Sat, Sep 5, 2026"
    And Lea chooses "Mark all present"
    Then Lea sees "2 of 2 marked. All saved"
    When Lea goes to "Back to Pottery"
    Then Lea sees "2 of 2 marked"
    And Lea does not see "Missing"

  @6.attendance-who
  Scenario: People who can only view attendance see the marks
    Given Eva is signed in
    And Eva is a "Viewer only" of "Lindenschule", who may "View attendance"
    When Eva visits the attendance of "Lindenschule"
    And Eva opens "Pottery"
    Then Eva sees "You can view attendance for Pottery. Its teachers and attendance staff take it."
