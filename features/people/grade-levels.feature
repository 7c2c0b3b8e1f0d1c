@spec-2 @2.admin-grade-levels
Feature: Grade levels
  An organization defines the grades of its students, in order.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  Scenario: An owner starts with the usual grades, changes them, and gives a student one
    Given "Lindenschule" has the members
      | name | kinds   |
      | Ben  | Student |
    When Ada visits the grade levels of "Lindenschule"
    Then Ada sees "No grade levels yet."
    When Ada chooses "Use Kindergarten to 12th grade"
    And Ada chooses "Remove level 13"
    And Ada chooses "Move level 1 down"
    And Ada sets
      | Level 1 | First grade |
    And Ada chooses "Save grade levels"
    Then Ada sees one toast "Success" saying "Grade level list was saved successfully"
    When Ada visits the students of "Lindenschule"
    And Ada opens "Ben Lind"
    And Ada chooses "Edit"
    And Ada sets
      | Grade (optional) | First grade |
    And Ada chooses "Save"
    Then Ada reads "First grade" beside "Grade"

  Scenario: Students are promoted at the end of the year, but for one, and moved back
    Given "Lindenschule" has the students
      | name | grade        |
      | Mia  | Kindergarten |
      | Tom  | Kindergarten |
      | Kim  | 12th grade   |
    When Ada visits the grade levels of "Lindenschule"
    And Ada chooses "Preview the promotion"
    Then Ada sees "Kindergarten to 1st grade"
    And Ada sees "12th grade to no grade (finished)"
    When Ada turns off "Tom Lind"
    And Ada chooses "Promote 2 students"
    Then Ada sees one toast "Success" saying "2 students were promoted"
    When Ada chooses "Undo the promotion"
    And Ada answers "Undo"
    Then Ada sees one toast "Success" saying "2 students moved back to the grade before"
    And Ada does not see "Undo the promotion"

  Scenario: A registrar, who cannot change the grade levels, promotes the students
    Given "Lindenschule" has the students
      | name | grade        |
      | Mia  | Kindergarten |
    And "Lindenschule" has the members
      | name | kinds   |
      | Tom  | Student |
    And Rosa is signed in
    And Rosa holds the role "Registrar" in "Lindenschule"
    When Rosa visits the grade levels of "Lindenschule"
    And Rosa chooses "Preview the promotion"
    Then Rosa sees "Kindergarten to 1st grade"
    And Rosa sees "1 student has no grade, and stays without one."
    And Rosa does not see "Levels in order"
    When Rosa chooses "Promote 1 student"
    Then Rosa sees one toast "Success" saying "1 student was promoted"
