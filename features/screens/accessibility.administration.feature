@spec-2
Feature: Everybody can administer
  What holds for every screen holds for open drawers, questions and forms that went wrong.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ben is signed in
    And "Lindenschule" has the members
      | name | kinds         |
      | Ben  | Owner, Parent |
    And "Lindenschule" has the classes
      | name    | semester  | teacher |
      | Algebra | Fall 2026 | Ada     |

  Scenario: An open drawer is in order
    When Ada is on a phone 360 pixels wide
    And Ada visits the administration of "Lindenschule"
    And Ada chooses "Menu"
    Then the screen of Ada is in order

  Scenario: Two versions beside each other are in order
    Given Ada and Ben both administer the settings of "Lindenschule"
    When Ben renames it before Ada renames it "Seeschule"
    Then the screen of Ada is in order

  Scenario: An image on its way and one that was refused are in order
    When Ada visits the settings of "Lindenschule"
    And Ada drops a text on "Cover Image"
    And the line of Ada is slow
    And Ada chooses a large photo as "Logo"
    Then Ada sees how much of her "Logo" has gone
    And the screen of Ada is in order

  Scenario: A question before leaving is in order
    When Ada visits the settings of "Lindenschule"
    And Ada sets "Name" to "Lindenhof"
    And Ada goes to "My Family"
    Then Ada is asked "Leave without saving?"
    And the screen of Ada is in order

  Scenario: Members found by their name are in order
    When Ada visits the class "Algebra" in the administration of "Lindenschule"
    And Ada sets "Add a teacher" to "lind"
    Then Ada cannot pick "Ada Lind" because "Already teaches this class"
    And the screen of Ada is in order
