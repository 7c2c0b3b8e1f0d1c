@spec-2 @spec-6
Feature: Notifications of changes
  Whoever changes a class sees who will be notified, and can undo the change for ten minutes.

  Background:
    Given Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Winter" from 11/01/2026 to 02/28/2027
    And "Lindenschule" has the classes
      | name  | semester | starts     | ends       |
      | Choir | Winter   | 11/01/2026 | 02/28/2027 |
    And Mona has a family with "Mia"
    And the child Mia attends "Choir" of "Lindenschule"
    And Ada is signed in

  @2.notification-preview @2.notification-undo @spec-9 @9.action-toast-time
  Scenario: A change of a class is previewed, saved and undone
    When Ada visits the classes of "Lindenschule"
    And Ada opens "Choir"
    And Ada chooses "Settings"
    And Ada sets "Name" to "Chorale"
    Then Ada sees "1 family, 1 email."
    When Ada chooses "Show people"
    Then Ada sees "Mona Lind"
    When Ada chooses "Read the email"
    Then Ada sees "Name: Chorale (before: Choir)"
    When Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Class was saved successfully"
    And Ada sees a toast with "1 family will be notified in 10 minutes."
    When Ada chooses "Undo"
    Then Ada sees one toast "Success" saying "The change was undone."
    And Ada reads the title "Choir"
    And no email comes to Mona

  @6.announcements-scheduled
  Scenario: An announcement at a time is read and sent from then on
    When Ada visits "announcements/new" in the administration of "Lindenschule"
    And Ada sets "For" to "Kinds of members"
    And Ada chooses "Publish"
    Then Ada sees "Choose at least one kind."
    When Ada turns on "Students and their parents"
    And Ada sets
      | Title      | Concert          |
      | Text       | We sing at noon. |
      | Publish at | 2026-12-24T08:00 |
    And Ada chooses "Publish"
    Then Ada sees one toast "Success" saying "Announcement was created successfully"
    And no email comes to Mona
    When Ada goes to "Concert"
    And Ada sets "Publish at" to ""
    And Ada chooses "Save"
    Then the email "Concert – Lindenschule" tells Mona "We sing at noon."

  @2.unsubscribe
  Scenario: Somebody unsubscribes without a login, and changes their mind
    When Ada visits the class "Choir"
    And Ada announces "Snow" to the class
    And Mona opens the email "Snow – Lindenschule"
    And Mona goes to "Unsubscribe, or choose what you get"
    And Mona chooses "Unsubscribe"
    Then Mona sees "Lindenschule sends you no more emails about: Announcements. You can still find them in the app."
    When Ada announces "Rain" to the class
    Then no email comes to Mona
    When Mona chooses "Undo"
    Then Mona sees "Lindenschule sends you emails about: Announcements."
