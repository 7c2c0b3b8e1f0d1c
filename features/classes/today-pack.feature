@spec-8
Feature: What is needed today opens without a network
  Reception in church halls and on field trips is poor. What was saved on a device must not stay there longer than needed.

  Background:
    Given browsers save what people need today
    And Ada is signed in
    And Ada owns "Lindenschule"
    And Zoe is signed in
    And "Lindenschule" has the classes
      | name    | semester  | teacher | students |
      | Algebra | Fall 2026 | Zoe     |          |
    And "Lindenschule" knows the family "Ødegård"
      | name | relation | born       | member | phone    |
      | Eva  | Parent   |            |        | 555 0101 |
      | Ben  | Parent   |            | yes    | 555 0102 |
      | Mia  | Child    | 2018-09-02 | yes    |          |
    And Mia has the life-threatening condition "Peanuts"
    And the child Mia attends "Algebra" of "Lindenschule"
    And all students have been in "Algebra" since 08/15/2026
    And "Fall 2026" meets on
      | day        |
      | 11/24/2026 |

  @8.today-pack @8.today-pack-shown @spec-6 @6.class-care-stored
  Scenario: A teacher opens today's class, its students and their care notes
    When Zoe visits "/"
    And what Zoe needs today is saved
    And Zoe loses her network
    And Zoe goes to "Algebra"
    Then Zoe reads the title "Algebra"
    And Zoe sees "You’re offline. Saved today at"
    And Zoe sees "555 0102"
    When Zoe goes to "Tue, Nov 24, 2026"
    Then Zoe sees "You’re offline. Saved today at"
    When Zoe chooses "Care notes for Mia Lind"
    Then Zoe sees "Peanuts (life-threatening)"
    And the log shows that a browser of Zoe saved the care notes of Mia 1 time
    And the log shows that Zoe viewed the care notes of Mia 0 times
    When Zoe goes to "My Classes"
    Then Zoe sees "Algebra"
    And Zoe sees "You’re offline. Saved today at"
    When the network of Zoe is back
    Then Zoe does not see "You’re offline."

  @8.today-pack @8.today-pack-shown
  Scenario: Whoever runs the day opens the day sheet and the attendance
    When Ada visits "/"
    And what Ada needs today is saved
    And Ada visits the administration of "Lindenschule"
    Then Ada reads the title "Home"
    When Ada loses her network
    And Ada goes to "Class days"
    Then Ada reads the title "Class days"
    When Ada goes to "Attendance"
    Then Ada reads the title "Attendance"
    And Ada sees "You’re offline. Saved today at"

  @8.today-pack @8.today-pack-shown
  Scenario: Rows of an earlier visit are shown before the server answers
    When Zoe visits "/my/classes"
    And what Zoe needs today is saved
    And the server takes its time for every call of Zoe
    And Zoe reloads the page
    Then Zoe sees "Algebra"
    And Zoe is signed in now
    When the server answers Zoe again
    Then Zoe sees "Algebra"

  @8.today-pack-ends
  Scenario Outline: What is saved is deleted when <what happens>
    When Zoe visits "/my/classes"
    And what Zoe needs today is saved
    And <what happens>
    Then nothing is saved for Zoe

    Examples:
      | what happens                 |
      | Zoe logs out                 |
      | Zoe logs out in another tab  |
      | the session of Zoe expires   |
      | Zoe removes it from her device |

  @8.today-pack-ends
  Scenario: What is removed in one tab is removed in all
    When Zoe visits "/account/edit"
    And what Zoe needs today is saved
    Then Zoe sees "What you need today is saved in this browser"
    When Zoe removes it from her device in another tab
    Then Zoe sees "The saved data was removed."
    And nothing is saved for Zoe

  @8.today-pack-ends
  Scenario: A take-over deletes what was saved before
    When Zoe visits "/my/classes"
    And what Zoe needs today is saved
    And Ada's session is used in the browser of Zoe
    And what Zoe needs today is saved
    Then the browser of Zoe has not saved "Peanuts"

  @8.today-pack-ends
  Scenario Outline: What a person may no longer see is deleted, with what depends on it: <what happens>
    When Zoe visits "/my/classes"
    And what Zoe needs today is saved
    Then the browser of Zoe has saved "555 0102"
    And the browser of Zoe has saved "Mia"
    And the browser of Zoe has saved "Peanuts"
    When Zoe goes to "Algebra"
    And Zoe is suspended in "Lindenschule"
    And <what happens>
    Then the browser of Zoe has not saved "555 0102"
    And the browser of Zoe has not saved "Peanuts"
    And the browser of Zoe has not saved "Mia"

    Examples:
      | what happens                   |
      | Zoe visits the class "Algebra" |
      | Zoe chooses "Show care notes"  |

  @8.today-pack-ends
  Scenario: What a person may no longer see is deleted when it is collected again
    Given the clock of Zoe can be changed
    When Zoe visits "/my/classes"
    And what Zoe needs today is saved
    Then the browser of Zoe has saved "555 0102"
    When Zoe is suspended in "Lindenschule"
    And 3600 seconds pass for Zoe
    Then the browser of Zoe has not saved "555 0102"
    And the browser of Zoe has not saved "Peanuts"
    And the browser of Zoe has not saved "Mia"

  @8.today-pack-ends
  Scenario: A saved class that is gone is not found
    When Zoe visits the class "Algebra"
    And what Zoe needs today is saved
    Then the browser of Zoe has saved "Algebra"
    When Ada visits the settings of "Lindenschule"
    And Ada chooses "Delete this organization"
    And Ada sets "Organization name" to "Lindenschule"
    And Ada answers "Delete"
    Then Ada sees one toast "Success" saying "Organization was deleted successfully"
    When Zoe visits the class "Algebra"
    Then Zoe reads the title "Not Found"
    And the browser of Zoe has not saved "Algebra"

  @8.today-pack-ends
  Scenario: What is older than a day is neither shown nor saved, also on an open page
    Given the clock of Zoe can be changed
    When Zoe visits the class "Algebra"
    And what Zoe needs today is saved
    Then the browser of Zoe has saved "555 0102"
    When Zoe loses her network
    And 24 hours pass for Zoe
    Then Zoe reads the title "You’re offline"
    And the browser of Zoe has not saved "555 0102"

  @8.today-pack
  Scenario: Nothing else about people is saved
    When Ada visits "/"
    And what Ada needs today is saved
    And Ada visits the students of "Lindenschule"
    And Ada visits the families of "Lindenschule"
    And Ada visits the parents of "Lindenschule"
    Then the browser of Ada has not saved "555 0102"
    And the browser of Ada has not saved "Peanuts"
    And the browser of Ada has not saved its token in the pack
