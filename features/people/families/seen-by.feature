@spec-6
Feature: Who can see the care notes of a child
  Guardians see who can read the care notes and contacts of their child, why, and who has.

  Background:
    Given Ada is signed in
    And Ada has a family with "Mia"
    And Emil owns "Lindenschule"
    And "Lindenschule" has the classes
      | name   | semester  | teacher | students |
      | Botany | Fall 2026 | Zoe     | Kim      |
    And the child Mia attends "Botany" of "Lindenschule"
    And Mia has the life-threatening condition "Peanuts"

  @6.seen-by
  Scenario: A guardian sees who can read the care notes, and why
    Given Rosa is signed in
    And Rosa holds the role "Front desk" in "Lindenschule"
    When Ada opens "Care notes" of "Mia Lind"
    Then Ada does not see "Emil Lind"
    When Ada chooses "Show who"
    Then Ada's list "Who can see it now" says
      | Ada Lind (you) | Your family: full access                   |
      | Emil Lind      | Owner · Lindenschule                       |
      | Zoe Lind       | Teaches Botany, until Fall 2026 is archived |
      | Rosa Lind      | Role “Front desk” · Lindenschule           |
    And Ada sees "Sees only moderate or worse conditions"
    And Ada's screen is accessible

  @6.seen-by @6.care-views-logged
  Scenario: A guardian sees who has read the care notes, and when
    Given Zoe is signed in
    When Zoe visits the class "Botany"
    And Zoe chooses "Show care notes"
    Then Zoe sees "Peanuts (life-threatening)"
    When Ada opens "Care notes" of "Mia Lind"
    And Ada chooses "Show who"
    Then Ada sees "Viewed or saved (2 times)"
    And Ada's list "Who viewed it" says
      | You      |              |
      | Zoe Lind | Lindenschule |

  @6.seen-by @6.family-households
  Scenario: The adults of another household are not named
    Given Ben is signed in
    And Ben has a family with "Tom"
    When Ada shares "Mia Lind" with "ben@example.org"
    And Ben opens the link in the email "You are invited to share a child at Kinroll" to Ben
    And Ben goes to "Mia Lind"
    Then Ben reads the title "Mia Lind"
    When Ada opens "Care notes" of "Mia Lind"
    And Ada chooses "Show who"
    Then Ada sees "Adults in another household"
    And Ada does not see "Ben Lind"
