@spec-2
Feature: Many classes at once
  Whoever manages classes publishes or cancels many of them in one go, sees what happens to whom, and can undo it.

  Background:
    Given Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Winter" from 11/01/2026 to 02/28/2027
    And Ada is signed in

  @2.table-many-at-once
  Scenario: Eight drafts are published, and drafts again
    Given "Lindenschule" has the classes
      | name    | semester | starts     | ends       | status    |
      | Algebra | Winter   | 11/01/2026 | 02/28/2027 | Draft     |
      | Botany  | Winter   | 11/01/2026 | 02/28/2027 | Draft     |
      | Chess   | Winter   | 11/01/2026 | 02/28/2027 | Draft     |
      | Drama   | Winter   | 11/01/2026 | 02/28/2027 | Draft     |
      | English | Winter   | 11/01/2026 | 02/28/2027 | Draft     |
      | French  | Winter   | 11/01/2026 | 02/28/2027 | Draft     |
      | German  | Winter   | 11/01/2026 | 02/28/2027 | Draft     |
      | History | Winter   | 11/01/2026 | 02/28/2027 | Draft     |
      | Italian | Winter   | 11/01/2026 | 02/28/2027 | Published |
    When Ada visits the classes of "Lindenschule"
    And Ada sets "Status" to "Draft"
    Then Ada hears "8 of 9 classes"
    When Ada turns on "Select all rows"
    And Ada chooses "Publish"
    Then Ada sees "Algebra, Botany, Chess, Drama, English, and 3 more."
    When Ada answers "Publish 8 classes"
    Then Ada sees "8 classes were published."
    And Ada sees one toast "Success" saying "8 classes were saved successfully"
    When Ada answers "Undo"
    Then Ada sees "8 classes were changed back."
    When Ada answers "Close"
    Then Ada hears "8 of 9 classes"

  @2.table-many-at-once @2.notification-undo
  Scenario: Classes are canceled with a reason, and undone before anybody is notified
    Given "Lindenschule" has the classes
      | name  | semester | starts     | ends       | status    |
      | Art   | Winter   | 11/01/2026 | 02/28/2027 | Published |
      | Choir | Winter   | 11/01/2026 | 02/28/2027 | Published |
      | Drama | Winter   | 11/01/2026 | 02/28/2027 | Canceled  |
    And Mona has a family with "Mia"
    And the child Mia attends "Art" of "Lindenschule"
    And the child Mia attends "Choir" of "Lindenschule"
    When Ada visits the classes of "Lindenschule"
    And Ada turns on "Select all rows"
    And Ada chooses "Cancel classes"
    Then Ada sees "Drama is already canceled and is not included."
    And Ada sees "2 emails."
    When Ada sets "Add a sentence" to "The roof leaks."
    And Ada chooses "Read the email"
    Then Ada sees "Art is canceled"
    When Ada answers "Cancel 2 classes"
    Then Ada sees "2 classes were canceled."
    When Ada answers "Undo"
    Then Ada sees "2 classes were changed back."
    When Ada answers "Close"
    Then Ada's list shows
      | Art   | Published |
      | Choir | Published |
      | Drama | Canceled  |
    And no email comes to Mona

  @2.table-many-at-once
  Scenario: What somebody else changed since is not undone
    Given Rosa is signed in
    And Rosa holds the role "Scheduler" in "Lindenschule"
    And "Lindenschule" has the classes
      | name    | semester | starts     | ends       | status |
      | Algebra | Winter   | 11/01/2026 | 02/28/2027 | Draft  |
      | Botany  | Winter   | 11/01/2026 | 02/28/2027 | Draft  |
    When Ada visits the classes of "Lindenschule"
    And Ada turns on "Select all rows"
    And Ada chooses "Publish"
    And Ada answers "Publish 2 classes"
    Then Ada sees "2 classes were published."
    When Rosa visits the settings of the class "Botany" in the administration of "Lindenschule"
    And Rosa sets "Name" to "Plants"
    And Rosa chooses "Save"
    Then Rosa sees one toast "Success" saying "Class was saved successfully"
    When Ada answers "Undo"
    Then Ada sees "1 class was changed back."
    And Ada sees "Changed since by Rosa Lind."

  @2.table-many-at-once
  Scenario: Two classes get the same room at the same time: one of them does not, and says why
    Given "Lindenschule" has the rooms
      | name     | holds |
      | Oak Room | 12    |
    And "Lindenschule" has the time slots
      | name     | starts | ends  |
      | 1st hour | 09:00  | 09:50 |
      | 2nd hour | 10:00  | 10:50 |
    And "Lindenschule" has the classes
      | name    | semester | starts     | ends       | status    |
      | Algebra | Winter   | 11/01/2026 | 02/28/2027 | Published |
      | Botany  | Winter   | 11/01/2026 | 02/28/2027 | Published |
      | Chess   | Winter   | 11/01/2026 | 02/28/2027 | Published |
      | Drama   | Winter   | 11/01/2026 | 02/28/2027 | Canceled  |
    And the classes meet
      | name    | slot     | weekday |
      | Algebra | 1st hour | Tuesday |
      | Botany  | 1st hour | Tuesday |
      | Chess   | 2nd hour | Tuesday |
    When Ada visits the classes of "Lindenschule"
    And Ada turns on "Select all rows"
    And Ada chooses "More"
    And Ada chooses "Set room"
    Then Ada sees "Drama is canceled and is not included."
    When Ada sets "Room" to "Oak Room (holds 12)"
    And Ada answers "Set the room of 3 classes"
    Then Ada sees "2 classes were saved."
    And Ada sees "Oak Room is taken by Algebra at that time."
    When Ada answers "Close"
    Then Ada's list shows
      | Algebra | Oak Room |
      | Botany  | Tue 9:00–9:50 AM |
      | Chess   | Oak Room |
      | Drama   | Canceled |

  @2.table-many-at-once
  Scenario: The families of some classes get one announcement
    Given "Lindenschule" has the classes
      | name    | semester | starts     | ends       | status    |
      | Algebra | Winter   | 11/01/2026 | 02/28/2027 | Published |
      | Botany  | Winter   | 11/01/2026 | 02/28/2027 | Published |
      | Chess   | Winter   | 11/01/2026 | 02/28/2027 | Published |
    When Ada visits the classes of "Lindenschule"
    And Ada turns on "Select Algebra"
    And Ada turns on "Select Botany"
    And Ada chooses "More"
    And Ada chooses "Email families"
    Then Ada reads the title "Create Announcement"
    And Ada finds "Algebra, Winter" turned on
    And Ada finds "Chess, Winter" turned off

  @2.table-many-at-once
  Scenario: The network is lost in the middle, and each class is published once
    Given "Lindenschule" has the classes
      | name    | semester | starts     | ends       | status |
      | Algebra | Winter   | 11/01/2026 | 02/28/2027 | Draft  |
      | Botany  | Winter   | 11/01/2026 | 02/28/2027 | Draft  |
    When Ada visits the classes of "Lindenschule"
    And Ada turns on "Select all rows"
    And Ada chooses "Publish"
    Then Ada sees "Nobody is notified."
    Given the answer to Ada's next change is lost
    When Ada answers "Publish 2 classes"
    Then Ada sees "0 of 2 are done."
    When Ada answers "Retry"
    Then Ada sees "2 classes were published."
    And Ada sees one toast "Success" saying "2 classes were saved successfully"

  @2.table-row-menu
  Scenario: The menu of a class does the same with that class, by the keyboard alone
    Given "Lindenschule" has the classes
      | name    | semester | starts     | ends       | status |
      | Algebra | Winter   | 11/01/2026 | 02/28/2027 | Draft  |
      | Botany  | Winter   | 11/01/2026 | 02/28/2027 | Draft  |
    When Ada visits the classes of "Lindenschule"
    And Ada reaches "Actions for Botany" by the keyboard
    And Ada uses the keys "Enter"
    Then Ada sees the menu "Actions for Botany"
    And these keys lead Ada to
      |           | Open    |
      | ArrowDown | Publish |
    When Ada uses the keys "Enter"
    Then Ada sees "Publish Botany"
    When Ada reaches "Publish Botany" by the keyboard
    And Ada uses the keys "Enter"
    Then Ada sees "1 class was published."
    And Ada sees one toast "Success" saying "Class was saved successfully"
    When Ada uses the keys "Escape"
    Then the focus of Ada is on "Actions for Botany"
    And Ada's list shows
      | Algebra | Draft     |
      | Botany  | Published |
    When Ada uses the keys "Enter"
    Then Ada sees the menu "Actions for Botany"

  @2.table-row-menu
  Scenario: The menu for several classes opens again after each of its dialogs, by the keyboard alone
    Given "Lindenschule" has the classes
      | name    | semester | starts     | ends       | status |
      | Algebra | Winter   | 11/01/2026 | 02/28/2027 | Draft  |
      | Botany  | Winter   | 11/01/2026 | 02/28/2027 | Draft  |
    When Ada visits the classes of "Lindenschule"
    And Ada turns on "Select all rows"
    And Ada reaches "More" by the keyboard
    And Ada uses the keys "Enter"
    Then Ada sees the menu "More actions"
    When Ada uses the keys "Enter"
    Then Ada sees "Set the room of 2 classes"
    When Ada uses the keys "Escape"
    Then the focus of Ada is on "More"
    When Ada uses the keys "Enter"
    Then Ada sees the menu "More actions"
    When Ada uses the keys "Enter"
    Then Ada sees "Set the room of 2 classes"
    When Ada uses the keys "Escape"
    Then the focus of Ada is on "More"

  @2.table-many-at-once
  Scenario: What would be refused is said before, and its emails are not counted
    Given "Lindenschule" has the rooms
      | name     | holds |
      | Oak Room | 12    |
    And "Lindenschule" has the time slots
      | name     | starts | ends  |
      | 1st hour | 09:00  | 09:50 |
    And "Lindenschule" has the classes
      | name    | semester | starts     | ends       | status    |
      | Algebra | Winter   | 11/01/2026 | 02/28/2027 | Published |
      | Botany  | Winter   | 11/01/2026 | 02/28/2027 | Published |
    And the classes meet
      | name    | slot     | weekday | room     |
      | Algebra | 1st hour | Tuesday | Oak Room |
      | Botany  | 1st hour | Tuesday |          |
    And Mona has a family with "Mia"
    And the child Mia attends "Botany" of "Lindenschule"
    When Ada visits the classes of "Lindenschule"
    And Ada turns on "Select Botany"
    And Ada chooses "More"
    And Ada chooses "Set room"
    And Ada sets "Room" to "Oak Room (holds 12)"
    Then Ada sees "This causes 1 conflict in the timetable. Open it to accept it with a reason."
    And Ada sees "Nobody is notified."
    When Ada answers "Set the room of Botany"
    Then Ada sees "No classes were saved."

  @2.table-many-at-once
  Scenario: Who can neither change nor export classes finds no checkboxes and no menus
    Given Rosa is signed in
    And Rosa holds the role "Viewer" in "Lindenschule"
    And "Lindenschule" has the classes
      | name    | semester | starts     | ends       | status |
      | Algebra | Winter   | 11/01/2026 | 02/28/2027 | Draft  |
    When Rosa visits the classes of "Lindenschule"
    Then Rosa's list shows
      | Algebra | Draft |
    And Rosa is not offered "Select Algebra"
    And Rosa is not offered "Actions for Algebra"
