@spec-6
Feature: Families see their attendance
  Parents see the attendance of their own children, and of no others.

  Background:
    Given Vera is signed in
    And Lea is signed in
    And Emil owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    | teacher | students |
      | Pottery | Lea     | Tom      |
    And Vera has a family with "Mia"
    And the child Mia attends "Pottery" of "Lindenschule"
    And all students have been in "Pottery" since 09/01/2026
    And "Fall 2026" meets on
      | day        |
      | 09/05/2026 |

  @6.attendance-own @6.attendance-notes
  Scenario: A parent sees the marks of a child, but not the notes
    When Vera visits the class "Pottery"
    Then Vera's card "Your family’s attendance" says "No attendance yet."
    When Lea visits the attendance of "Pottery" on 09/05/2026
    And Lea marks Tom "Absent"
    And Lea marks Mia "Late"
    And Lea sets "Minutes late" to "10"
    Then Lea sees "2 of 2 marked. All saved"
    When Vera visits the class "Pottery"
    Then Vera's card "Your family’s attendance" says "Sat, Sep 5, 2026Late, 10 minutes"
    And Vera does not see "Absent"
    And Vera does not see "Tom"
    When Vera visits "/my/family"
    And Vera goes to "Mia Lind"
    Then Vera's card "Attendance" says "1 late"
