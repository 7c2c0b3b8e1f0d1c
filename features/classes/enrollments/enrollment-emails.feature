@spec-2
Feature: Emails about classes
  Parents get emails about seats and canceled days, only about their own children.

  Background:
    Given Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Spring" from 01/01/2199 to 06/30/2199
    And "Lindenschule" has the classes
      | name  | semester | starts     | ends       |
      | Choir | Spring   | 01/01/2199 | 06/30/2199 |
    And Mona has a family with "Mia"

  @spec-6 @6.enrollment-emails
  Scenario: The email with a seat offer links to the class
    Given the child Mia waits for "Choir" of "Lindenschule"
    And the seats of "Choir" are offered to the waitlist
    Then Mona gets an email that offers a seat in "Choir" to "Mia"
    When Mona opens the link in the email with the offer
    Then Mona is sent to log in and then on to the class "Choir"
    When Mona logs in
    Then Mona is at the class "Choir"

  @spec-6 @6.enrollment-emails
  Scenario: The email about a canceled day lists the reader's own children
    Given the child Mia attends "Choir" of "Lindenschule"
    And Nora has a family with "Ben"
    And the child Ben attends "Choir" of "Lindenschule"
    And "Spring" meets on
      | day        |
      | 01/05/2199 |
    And Ada is signed in
    When Ada visits the class days of "Lindenschule"
    And Ada goes to "Sat, Jan 5, 2199: Class day"
    And Ada chooses "Cancel this day"
    And Ada sets "Reason" to "Snow"
    And Ada answers "Cancel this day"
    Then Ada sees one toast "Success" saying "Class day was canceled successfully"
    And Ada sees a toast with "2 families will be notified in 10 minutes."
    When Ada visits "home" in the administration of "Lindenschule"
    And Ada chooses "Send now: Lindenschule has canceled the class day on Sat, Jan 5, 2199"
    Then the email "Lindenschule has canceled the class day on Sat, Jan 5, 2199" tells Mona "Mia: Choir, 9:00 AM"
    And the email "Lindenschule has canceled the class day on Sat, Jan 5, 2199" tells Nora "Ben: Choir, 9:00 AM"
    And the email "Lindenschule has canceled the class day on Sat, Jan 5, 2199" tells Nora "Reason: Snow"
    And the email "Lindenschule has canceled the class day on Sat, Jan 5, 2199" to Nora does not mention "Mia"

  @2.notification-preview
  Scenario: A canceled day is restored with a sentence for those it concerns
    Given the child Mia attends "Choir" of "Lindenschule"
    And "Spring" meets on
      | day        | type     |
      | 01/05/2199 | Canceled |
    And Ada is signed in
    When Ada visits the class days of "Lindenschule"
    And Ada goes to "Sat, Jan 5, 2199: Canceled, Snow"
    Then Ada sees "1 family, 1 email."
    When Ada turns on "Don’t notify anyone"
    Then Ada sees "Nobody is notified."
    When Ada turns off "Don’t notify anyone"
    And Ada sets "Add a sentence (optional)" to "The snow is gone."
    And Ada chooses "Restore"
    Then Ada sees one toast "Success" saying "Class day was restored successfully"
    And Ada sees a toast with "1 family will be notified in 10 minutes."
    When Ada visits "home" in the administration of "Lindenschule"
    And Ada chooses "Send now: The class day of Lindenschule on Sat, Jan 5, 2199 is back on"
    Then the email "The class day of Lindenschule on Sat, Jan 5, 2199 is back on" tells Mona "The snow is gone."

  @2.notification-preview
  Scenario: Deleting a class day shows who will be notified
    Given the child Mia attends "Choir" of "Lindenschule"
    And "Spring" meets on
      | day        |
      | 01/05/2199 |
    And Ada is signed in
    When Ada visits the class days of "Lindenschule"
    And Ada goes to "Sat, Jan 5, 2199: Class day"
    And Ada chooses "Delete Class Day"
    Then Ada sees "1 family, 1 email."
    When Ada answers "Delete"
    Then Ada sees one toast "Success" saying "Class day was deleted successfully"
    When Ada visits "home" in the administration of "Lindenschule"
    And Ada chooses "Send now: Lindenschule has canceled the class day on Sat, Jan 5, 2199"
    Then the email "Lindenschule has canceled the class day on Sat, Jan 5, 2199" tells Mona "Mia: Choir, 9:00 AM"

  @2.notification-preview
  Scenario: Nobody is notified of a deleted class day if the administrator says so
    Given the child Mia attends "Choir" of "Lindenschule"
    And "Spring" meets on
      | day        |
      | 01/12/2199 |
    And Ada is signed in
    When Ada visits the class days of "Lindenschule"
    And Ada goes to "Sat, Jan 12, 2199: Class day"
    And Ada chooses "Delete Class Day"
    And Ada turns on "Don’t notify anyone"
    And Ada answers "Delete"
    Then Ada sees one toast "Success" saying "Class day was deleted successfully"
    When Ada visits "home" in the administration of "Lindenschule"
    Then Ada is not offered "Send now: Lindenschule has canceled the class day on Sat, Jan 12, 2199"

  @2.notification-preview
  Scenario: Adding a make-up day shows who will be notified
    Given the child Mia attends "Choir" of "Lindenschule"
    And "Spring" meets on
      | day        | type     |
      | 01/05/2199 | Canceled |
    And Ada is signed in
    When Ada visits the class days of "Lindenschule"
    And Ada goes to "Sat, Jan 5, 2199: Canceled, Snow"
    And Ada goes to "Add a make-up day"
    And Ada sets "Date" to "01/06/2199"
    Then Ada sees "1 family, 1 email."
    When Ada sets "Add a sentence" to "In the gym."
    And Ada chooses "Create Class Day"
    Then Ada sees one toast "Success" saying "Class day was created successfully"
    When Ada visits "home" in the administration of "Lindenschule"
    And Ada chooses "Send now: Lindenschule makes up the class day of Sat, Jan 5, 2199 on Sun, Jan 6, 2199"
    Then the email "Lindenschule makes up the class day of Sat, Jan 5, 2199 on Sun, Jan 6, 2199" tells Mona "adds: “In the gym.”"
    And the email "Lindenschule makes up the class day of Sat, Jan 5, 2199 on Sun, Jan 6, 2199" tells Mona "Mia: Choir, 9:00 AM"
