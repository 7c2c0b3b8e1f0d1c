@spec-8
Feature: What is needed today opens in an app that starts without a network
  A phone is switched on in a basement without reception.

  Background:
    Given Zoe has an account
    And Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    | semester  | teacher | students |
      | Algebra | Fall 2026 | Zoe     |          |
    And "Lindenschule" knows the family "Ødegård"
      | name | relation | born       | member | phone    |
      | Ben  | Parent   |            | yes    | 555 0102 |
      | Mia  | Child    | 2018-09-02 | yes    |          |
    And Mia has the life-threatening condition "Peanuts"
    And the child Mia attends "Algebra" of "Lindenschule"
    And all students have been in "Algebra" since 08/15/2026
    And "Fall 2026" meets on
      | day        |
      | 11/24/2026 |
    # Last, because the app stores what is needed today as soon as it is open.
    And Zoe is signed in, and her browser has stored the app

  @8.today-pack @8.today-pack-shown @8.app-opens-offline
  Scenario: A teacher opens the app without a network
    When Zoe visits "/"
    And what Zoe needs today is saved
    And Zoe loses her network
    And Zoe closes all tabs
    And Zoe visits "/"
    Then Zoe reads the title "Welcome, Zoe"
    And Zoe sees "Saved today at"
    And Zoe sees no toast
    When Zoe goes to "My Classes"
    And Zoe goes to "Algebra"
    Then Zoe sees "555 0102"
    When Zoe goes to "Tue, Nov 24, 2026"
    And Zoe chooses "Care notes for Mia Lind"
    Then Zoe sees "Peanuts (life-threatening)"
    And Zoe sees no toast

  @8.today-pack-ends
  Scenario: Whoever opens the app a day later without a network sees nothing of it
    Given the clock of Zoe can be changed
    When Zoe visits the class "Algebra"
    And what Zoe needs today is saved
    And Zoe loses her network
    And 24 hours pass for Zoe
    And Zoe reloads the page
    Then Zoe reads the title "You’re offline"
    And Zoe does not see "Mia"
    And the browser of Zoe has not saved "555 0102"
