@spec-2
Feature: The class page
  The page shows when and where a class meets, and, to lead teachers, the guardians' contact information.

  Background:
    Given Ada is signed in
    And Emil owns "Lindenschule"
    And "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And "Fall 2091" meets on
      | day        | type      | notes        |
      | 10/27/2091 | Regular   |              |
      | 11/10/2091 | Canceled |              |
      | 11/28/2091 | Holiday   | Thanksgiving |
    And "Lindenschule" has the classes
      | name  | semester  | starts     | ends       | teacher |
      | Choir | Fall 2091 | 09/01/2091 | 12/19/2091 | Ada     |

  Scenario: A canceled day is struck through, with the reason
    When Ada visits the class "Choir"
    Then Ada sees "Sat, Oct 27, 2091"
    And Ada sees 11/10/2091 struck through because of "Snow"
    And Ada sees 11/28/2091 struck through because of "Thanksgiving"

  @6.class-students @6.class-care @spec-6
  Scenario: A lead teacher sees the guardians of students, and is not offered to enroll
    Given Ben has a family with "Mia"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
    And the child Mia attends "Choir" of "Lindenschule"
    When Ada visits the class "Choir"
    Then Ada sees "Students (1)"
    And Ada sees "Ben Lind · ben@example.org"
    And Ada does not see "You are not enrolled."
