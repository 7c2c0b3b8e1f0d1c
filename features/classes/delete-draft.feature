@spec-2
Feature: Deleted drafts
  Whoever deletes a draft of a class by mistake gets it back as it was.

  Background:
    Given Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Winter" from 11/01/2026 to 02/28/2027
    And Ada is signed in

  @2.class-delete-draft @2.notification-undo
  Scenario: A draft is deleted at once, and its toast restores it
    Given "Lindenschule" has the classes
      | name     | semester | starts     | ends       | status    |
      | Algebra  | Winter   | 11/01/2026 | 02/28/2027 | Published |
      | Robotics | Winter   | 11/01/2026 | 02/28/2027 | Draft     |
    When Ada visits the classes of "Lindenschule"
    And Ada opens "Algebra"
    Then Ada is not offered "Delete draft"
    When Ada visits the classes of "Lindenschule"
    And Ada opens "Robotics"
    And Ada chooses "Delete draft"
    Then Ada reads the title "Classes"
    And Ada sees one toast "Success" saying "Class was deleted successfully"
    And Ada sees a toast with "Nobody will be notified."
    And Ada's list shows
      | Algebra | Published |
    When Ada reaches "Undo" by the keyboard
    And Ada uses the keys "Enter"
    Then Ada sees one toast "Success" saying "The change was undone."
    And the focus of Ada is not lost
    And Ada's list shows
      | Algebra  | Published |
      | Robotics | Draft     |

  @2.class-delete-draft
  Scenario: A draft whose room is taken in the meantime is not restored, and the toast says why
    Given "Lindenschule" has the rooms
      | name     | holds |
      | Oak Room | 12    |
    And "Lindenschule" has the time slots
      | name     | starts | ends  |
      | 1st hour | 09:00  | 09:50 |
    And "Lindenschule" has the classes
      | name     | semester | starts     | ends       | status |
      | Algebra  | Winter   | 11/01/2026 | 02/28/2027 | Draft  |
      | Robotics | Winter   | 11/01/2026 | 02/28/2027 | Draft  |
    And the classes meet
      | name     | slot     | room     |
      | Robotics | 1st hour | Oak Room |
    When Ada visits the classes of "Lindenschule"
    And Ada opens "Robotics"
    And Ada chooses "Delete draft"
    Then Ada sees a toast with "Nobody will be notified."
    Given the classes meet
      | name    | slot     | room     |
      | Algebra | 1st hour | Oak Room |
    When Ada chooses "Undo"
    Then Ada sees one toast "Error" saying "Oak Room is taken by Algebra at that time."

  @2.class-delete-draft @2.table-many-at-once
  Scenario: The drafts of a list are deleted, and published classes are not
    Given "Lindenschule" has the classes
      | name     | semester | starts     | ends       | status    |
      | Algebra  | Winter   | 11/01/2026 | 02/28/2027 | Published |
      | Botany   | Winter   | 11/01/2026 | 02/28/2027 | Draft     |
      | Robotics | Winter   | 11/01/2026 | 02/28/2027 | Draft     |
    When Ada visits the classes of "Lindenschule"
    And Ada turns on "Select all rows"
    And Ada chooses "More"
    And Ada chooses "Delete drafts"
    Then Ada sees "Algebra is not a draft and is not included."
    When Ada answers "Delete 2 classes"
    Then Ada sees "2 classes were deleted."
    And Ada sees one toast "Success" saying "2 classes were deleted successfully"
    When Ada answers "Undo"
    Then Ada sees "2 classes were changed back."
    When Ada answers "Close"
    Then Ada's list shows
      | Algebra  | Published |
      | Botany   | Draft     |
      | Robotics | Draft     |
