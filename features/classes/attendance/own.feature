@spec-6
Feature: Families see who came
  A parent who was told "Late" at the door finds it at home, and nothing of other people's children.

  Background:
    Given Vera is signed in
    And Lea is signed in
    And Emil owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    | teacher | students |
      | Pottery | Lea     | Tom      |
    And Vera has a family with "Mia"
    And the child Mia attends "Pottery" of "Lindenschule"
    And everybody has been in "Pottery" since 09/01/2026
    And "Fall 2026" meets on
      | day        |
      | 09/05/2026 |

  @6.attendance-own @6.attendance-notes
  Scenario: A parent reads what the teacher has said, and not the note beside it
    When Vera visits the class "Pottery"
    Then Vera's card "Your family’s attendance" says "No attendance yet."
    When Lea visits the attendance of "Pottery" on 09/05/2026
    And Lea says of Tom "Absent"
    And Lea says of Mia "Late"
    And Lea sets "Minutes late" to "10"
    Then Lea sees "2 of 2 marked. All saved"
    When Vera visits the class "Pottery"
    Then Vera's card "Your family’s attendance" says "Saturday, 09/05/2026Late, 10 minutes"
    And Vera does not see "Absent"
    And Vera does not see "Tom"
    When Vera visits "/my/family"
    And Vera goes to "Mia Lind"
    Then Vera's card "Attendance" says "1 late"
