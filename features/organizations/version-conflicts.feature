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
  Scenario: The second to save sees both versions and keeps their own
    Given Ada and Ben both administer the settings of "Lindenschule"
    When Ben renames it "Lindenhof"
    Then Ben sees one toast "Success" saying "Organization was saved successfully"
    When Ada renames it "Seeschule"
    Then Ada is told that "Ben Lind" was faster
    And Ada compares
      | Name | Seeschule | Lindenhof |
    And Ada finds "Name" set to "Seeschule"

  Scenario: My own wins, knowingly, and the next edit is an ordinary one
    Given Ada and Ben both administer the settings of "Lindenschule"
    And Ben renames it before Ada renames it "Seeschule"
    When Ada chooses "Save mine"
    Then Ada is offered "Seeschule"
    And Ada has nothing to compare
    When Ada renames it "Bergschule"
    Then Ada is offered "Bergschule"

  Scenario: Theirs is taken, and the next edit is an ordinary one
    Given Ada and Ben both administer the settings of "Lindenschule"
    And Ben renames it before Ada renames it "Seeschule"
    When Ada chooses "Take theirs"
    Then Ada finds "Name" set to "Lindenhof"
    And Ada has nothing to compare
    When Ada renames it "Bergschule"
    Then Ada is offered "Bergschule"

  Scenario: What is written while one compares is what is saved
    Given Ada and Ben both administer the settings of "Lindenschule"
    And Ben renames it before Ada renames it "Seeschule"
    When Ada sets "Name" to "Schule am See"
    Then Ada compares
      | Name | Schule am See | Lindenhof |
    When Ada chooses "Save mine"
    Then Ada is offered "Schule am See"

  Scenario: Whoever is overtaken twice is told twice
    Given Ada and Ben both administer the settings of "Lindenschule"
    And Ben renames it before Ada renames it "Seeschule"
    When Ben renames it "Birkenhof"
    Then Ben is offered "Birkenhof"
    When Ada chooses "Save mine"
    Then Ada compares
      | Name | Seeschule | Birkenhof |
    When Ada chooses "Save mine"
    Then Ada is offered "Seeschule"

  Scenario: What one did not touch stays as the other left it
    Given Ada and Ben both administer the settings of "Lindenschule"
    When Ben sets
      | Place | Berlin |
    And Ben chooses "Save Settings"
    Then Ben sees one toast "Success" saying "Organization was saved successfully"
    When Ada renames it "Seeschule"
    Then Ada compares
      | Name  | Seeschule          | Lindenschule |
      | Place | Not changed by you | Berlin       |
    When Ada chooses "Save mine"
    Then Ada is offered "Seeschule"
    And Ada finds set
      | Name  | Seeschule |
      | Place | Berlin    |

  Scenario: A class is compared in the words that people read
    Given "Lindenschule" has the classes
      | name    | starts     | ends       |
      | Algebra | 09/05/2026 | 12/19/2026 |
    And Ada visits the class "Algebra" in the administration of "Lindenschule"
    And Ben visits the class "Algebra" in the administration of "Lindenschule"
    When Ben picks "Ada" under "Add a teacher"
    And Ben chooses "Save"
    Then Ben sees one toast "Success" saying "Class was saved successfully"
    When Ada sets "Ends" to "12/12/2026"
    And Ada chooses "Save"
    Then Ada is told that "Ben Lind" was faster
    And Ada compares
      | Ends     | 12/12/2026         | 12/19/2026             |
      | Teachers | Not changed by you | Ada Lind, Lead teacher |
    When Ada chooses "Take theirs"
    Then Ada's list "Teachers" says
      | Ada Lind |
    And Ada finds "Starts" set to "09/05/2026"
    And Ada finds "Ends" set to "12/19/2026"
