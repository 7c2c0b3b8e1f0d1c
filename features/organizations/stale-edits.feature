@spec-4
Feature: Two people edit the same thing
  The second to save is told, sees both versions, loses nothing, and decides knowingly.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ben is signed in
    And "Lindenschule" has the members
      | name | kinds |
      | Ben  | Owner |

  @spec-8
  Scenario: The second to save sees both versions and keeps what they typed
    Given Ada and Ben both administer the settings of "Lindenschule"
    When Ben renames it "Lindenhof"
    Then Ben sees one toast "Success" saying "Organization was saved successfully"
    When Ada renames it "Seeschule"
    Then Ada is told that "Ben Lind" was faster
    And Ada compares
      | Name | Seeschule | Lindenhof |
    And "Name" of Ada still says "Seeschule"

  Scenario: My own wins, knowingly, and the next edit is an ordinary one
    Given Ada and Ben both administer the settings of "Lindenschule"
    And Ben renames it before Ada renames it "Seeschule"
    When Ada presses "Save mine"
    Then Ada's administration is that of "Seeschule"
    And Ada has nothing to compare
    When Ada renames it "Bergschule"
    Then Ada's administration is that of "Bergschule"

  Scenario: Theirs is taken, and the next edit is an ordinary one
    Given Ada and Ben both administer the settings of "Lindenschule"
    And Ben renames it before Ada renames it "Seeschule"
    When Ada presses "Take theirs"
    Then "Name" of Ada still says "Lindenhof"
    And Ada has nothing to compare
    When Ada renames it "Bergschule"
    Then Ada's administration is that of "Bergschule"

  Scenario: What is written while one compares is what is saved
    Given Ada and Ben both administer the settings of "Lindenschule"
    And Ben renames it before Ada renames it "Seeschule"
    When Ada notes the name "Schule am See"
    Then Ada compares
      | Name | Schule am See | Lindenhof |
    When Ada presses "Save mine"
    Then Ada's administration is that of "Schule am See"

  Scenario: Whoever is overtaken twice is told twice
    Given Ada and Ben both administer the settings of "Lindenschule"
    And Ben renames it before Ada renames it "Seeschule"
    When Ben renames it "Birkenhof"
    Then Ben's administration is that of "Birkenhof"
    When Ada presses "Save mine"
    Then Ada compares
      | Name | Seeschule | Birkenhof |
    When Ada presses "Save mine"
    Then Ada's administration is that of "Seeschule"

  Scenario: What one did not touch stays as the other left it
    Given Ada and Ben both administer the settings of "Lindenschule"
    When Ben changes the settings
      | Place | Berlin |
    Then Ben sees one toast "Success" saying "Organization was saved successfully"
    When Ada renames it "Seeschule"
    Then Ada compares
      | Name  | Seeschule          | Lindenschule |
      | Place | Not changed by you | Berlin       |
    When Ada presses "Save mine"
    Then Ada's administration is that of "Seeschule"
    And Ada's settings are
      | Name  | Seeschule |
      | Place | Berlin    |

  Scenario: A class is compared in the words that people read
    Given "Lindenschule" has the classes
      | name    | starts     | ends       |
      | Algebra | 09/05/2026 | 12/19/2026 |
    And Ada administers the class "Algebra" of "Lindenschule"
    And Ben administers the class "Algebra" of "Lindenschule"
    When Ben adds Ada as a teacher
    And Ben saves the class
    Then Ben sees one toast "Success" saying "Class was saved successfully"
    When Ada moves its end to 12/12/2026
    And Ada saves the class
    Then Ada is told that "Ben Lind" was faster
    And Ada compares
      | Ends     | 12/12/2026         | 12/19/2026             |
      | Teachers | Not changed by you | Ada Lind, Lead teacher |
    When Ada presses "Take theirs"
    Then Ada's teachers are
      | Ada Lind |
    And its days for Ada are 09/05/2026 to 12/19/2026
