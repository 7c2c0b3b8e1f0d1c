@spec-2
Feature: Who is notified of a move in the timetable
  Whoever moves a class sees how many people would be notified before putting it down.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Spring" from 01/01/2999 to 06/30/2999
    And "Lindenschule" has the rooms
      | name     | holds |
      | Elm Room | 40    |
      | Oak Room | 16    |
    And "Lindenschule" has the time slots
      | name     | starts | ends  |
      | 1st hour | 09:00  | 09:50 |
      | 2nd hour | 10:00  | 10:50 |
    And "Lindenschule" has the classes
      | name  | semester | starts     | ends       |
      | Choir | Spring   | 01/01/2999 | 06/30/2999 |
      | Drama | Spring   | 01/01/2999 | 06/30/2999 |
    And the classes meet
      | name  | room     | slot     |
      | Choir | Elm Room | 1st hour |
      | Drama | Elm Room | 2nd hour |
    And Mona has a family with "Mia"
    And the child Mia attends "Choir" of "Lindenschule"
    And the child Mia attends "Drama" of "Lindenschule"

  @2.notification-preview
  Scenario: The families, emails and new conflicts of a cell are shown and announced, and nothing is sent
    When Ada visits the timetable of "Lindenschule"
    And Ada picks "Choir" up by the keyboard
    And Ada uses the keys "ArrowRight"
    Then Ada hears "Oak Room, 1st hour: No conflicts."
    And Ada hears "1 family, 1 email."
    When Ada uses the keys "ArrowDown"
    Then Ada hears "Oak Room, 2nd hour: Mia Lind is also in Drama at that time."
    And Ada hears "1 family, 1 email, 1 new conflict."
    And Ada's timetable fits a phone 320 pixels wide
    When Ada uses the keys "Escape"
    Then no email comes to Mona
    And Ada is not offered "Undo"

  @2.notification-preview
  Scenario: A move that needs a reason is made without notifying anyone
    When Ada visits the timetable of "Lindenschule"
    And Ada picks "Choir" up by the keyboard
    And Ada uses the keys "ArrowRight, ArrowDown, Enter"
    Then Ada sees the dialog "Choir can’t move there without conflicts" saying "Mia Lind is also in Drama at that time."
    And Ada sees "1 family, 1 email, 1 new conflict."
    When Ada chooses "Read the email"
    Then Ada sees "Room: Oak Room (before: Elm Room)"
    When Ada turns on "Don’t notify anyone"
    Then Ada sees "Nobody is notified, 1 new conflict."
    When Ada sets "Reason" to "Mia sings in one of them"
    And Ada chooses "Move anyway"
    Then Ada sees one toast "Success" saying "Choir is in Oak Room, 2nd hour"
    And Ada sees a toast with "Nobody will be notified."
    And no email comes to Mona

  @2.notification-undo
  Scenario: A move is undone, and nobody is notified
    When Ada visits the timetable of "Lindenschule"
    And Ada picks "Choir" up by the keyboard
    And Ada uses the keys "ArrowRight, Enter"
    Then Ada sees one toast "Success" saying "Choir is in Oak Room, 1st hour"
    And Ada sees a toast with "1 family will be notified in 10 minutes."
    When Ada chooses "Undo"
    Then Ada sees one toast "Success" saying "The change was undone."
    When Ada visits the classes of "Lindenschule"
    Then Ada's list shows
      | Choir | Elm Room |
      | Drama | Elm Room |
    And no email comes to Mona

  @2.notification-undo
  Scenario: A move that somebody else changed since is not undone
    Given Rosa is signed in
    And Rosa holds the role "Scheduler" in "Lindenschule"
    When Ada visits the timetable of "Lindenschule"
    And Ada picks "Choir" up by the keyboard
    And Ada uses the keys "ArrowRight, Enter"
    Then Ada sees a toast with "1 family will be notified in 10 minutes."
    When Rosa visits the timetable of "Lindenschule"
    And Rosa picks "Choir" up by the keyboard
    And Rosa uses the keys "ArrowLeft, Enter"
    Then Rosa sees one toast "Success" saying "Choir is in Elm Room, 1st hour"
    When Ada chooses "Undo"
    Then Ada sees one toast "Error" saying "Somebody changed it since."
