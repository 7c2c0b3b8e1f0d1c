@spec-2
Feature: Emails about classes
  Whoever looks after a child learns by mail what becomes of a seat, and when a class does not meet, about their own
  children and no others.

  Background:
    Given Ada owns "Lindenschule"
    And "Lindenschule" has the semester "Spring" from 01/01/2999 to 06/30/2999
    And "Lindenschule" has the classes
      | name  | semester | starts     | ends       |
      | Choir | Spring   | 01/01/2999 | 06/30/2999 |
    And Mona has a family with "Mia"

  @spec-6 @6.enrollment-emails
  Scenario: The email that offers a seat leads to its class
    Given the child Mia waits for "Choir" of "Lindenschule"
    And the seats of "Choir" are given to those who wait
    Then Mona finds an email that keeps a seat in "Choir" for "Mia"
    When Mona opens the link in the email that keeps a seat
    Then Mona is sent to log in and then on to the class "Choir"
    When Mona logs in
    Then Mona is at the class "Choir"

  @spec-6 @6.enrollment-emails
  Scenario: Each family reads of a canceled day what its own children miss
    Given the child Mia attends "Choir" of "Lindenschule"
    And Nora has a family with "Ben"
    And the child Ben attends "Choir" of "Lindenschule"
    And "Spring" meets on
      | day        |
      | 01/05/2999 |
    And Ada is signed in
    When Ada visits the class days of "Lindenschule"
    And Ada goes to "5, Saturday, 01/05/2999: Class day"
    And Ada chooses "Cancel this day"
    And Ada sets "Reason" to "Snow"
    And Ada answers "Cancel this day"
    Then the email "Lindenschule has canceled the class day on 01/05/2999" tells Mona "Mia: Choir, 9:00 AM"
    And the email "Lindenschule has canceled the class day on 01/05/2999" tells Nora "Ben: Choir, 9:00 AM"
    And the email "Lindenschule has canceled the class day on 01/05/2999" tells Nora "Reason: Snow"
    And the email "Lindenschule has canceled the class day on 01/05/2999" tells Nora nothing of "Mia"
