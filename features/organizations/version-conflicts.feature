@spec-4
Feature: Two people edit the same thing
  The second person to save sees both versions, loses nothing, and chooses.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ben is signed in
    And "Lindenschule" has the members
      | name | kinds |
      | Ben  | Owner |

  @spec-8
  Scenario: The second person to save sees both versions and their own input stays
    Given Ada and Ben both administer the settings of "Lindenschule"
    When Ben renames it "Lindenhof"
    Then Ben sees one toast "Success" saying "Organization was saved successfully"
    When Ada renames it "Seeschule"
    Then Ada sees that "Ben Lind" saved first
    And Ada compares
      | Name | Seeschule | Lindenhof |
    And Ada finds "Name" set to "Seeschule"

  Scenario: The user saves their own version, and the next edit is an ordinary one
    Given Ada and Ben both administer the settings of "Lindenschule"
    And Ben renames it before Ada renames it "Seeschule"
    When Ada chooses "Save mine"
    Then Ada is offered "Seeschule"
    And Ada has nothing to compare
    When Ada renames it "Bergschule"
    Then Ada is offered "Bergschule"

  Scenario: The user takes the other version, and the next edit is an ordinary one
    Given Ada and Ben both administer the settings of "Lindenschule"
    And Ben renames it before Ada renames it "Seeschule"
    When Ada chooses "Use theirs"
    Then Ada finds "Name" set to "Lindenhof"
    And Ada has nothing to compare
    When Ada renames it "Bergschule"
    Then Ada is offered "Bergschule"

  Scenario: An edit made during the comparison is saved
    Given Ada and Ben both administer the settings of "Lindenschule"
    And Ben renames it before Ada renames it "Seeschule"
    When Ada sets "Name" to "Schule am See"
    Then Ada compares
      | Name | Schule am See | Lindenhof |
    When Ada chooses "Save mine"
    Then Ada is offered "Schule am See"

  Scenario: Two version conflicts in a row are both shown
    Given Ada and Ben both administer the settings of "Lindenschule"
    And Ben renames it before Ada renames it "Seeschule"
    When Ben renames it "Birkenhof"
    Then Ben is offered "Birkenhof"
    When Ada chooses "Save mine"
    Then Ada compares
      | Name | Seeschule | Birkenhof |
    When Ada chooses "Save mine"
    Then Ada is offered "Seeschule"

  Scenario: Fields that the user did not edit keep the other person's changes
    Given Ada and Ben both administer the settings of "Lindenschule"
    When Ben sets
      | Place | Berlin |
    And Ben chooses "Save Settings"
    Then Ben sees one toast "Success" saying "Organization was saved successfully"
    When Ada renames it "Seeschule"
    Then Ada compares
      | Name  | Seeschule          | Lindenschule |
      | Place | Unchanged | Berlin       |
    When Ada chooses "Save mine"
    Then Ada is offered "Seeschule"
    And Ada finds set
      | Name  | Seeschule |
      | Place | Berlin    |

  Scenario: A comparison of a class shows names, not ids
    Given "Lindenschule" has the classes
      | name    | starts     | ends       |
      | Algebra | 09/05/2026 | 12/19/2026 |
    And Ada visits the settings of the class "Algebra" in the administration of "Lindenschule"
    And Ben visits the settings of the class "Algebra" in the administration of "Lindenschule"
    When Ben picks "Ada" under "Add a teacher"
    And Ben chooses "Save"
    Then Ben sees one toast "Success" saying "Class was saved successfully"
    When Ada sets "Ends" to "12/12/2026"
    And Ada chooses "Save"
    Then Ada sees that "Ben Lind" saved first
    And Ada compares
      | Ends     | 12/12/2026         | 12/19/2026             |
      | Teachers | Unchanged | Ada Lind, Lead teacher |
    When Ada chooses "Use theirs"
    Then Ada's list "Teachers" says
      | Ada Lind |
    And Ada finds "Starts" set to "09/05/2026"
    And Ada finds "Ends" set to "12/19/2026"
